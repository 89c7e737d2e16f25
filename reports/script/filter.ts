/** Filters of jq. */

/** One step into a value. */
export const member = (step: string): string =>
  /^[A-Za-z_]\w*$/.test(step)
    ? `.${step}`
    : /^\d+$/.test(step)
      ? `[${step}]`
      : `.[${JSON.stringify(step)}]`;
