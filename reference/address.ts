const form = /^[^\s@]+@[^\s@]+$/;

/** Whether the text is an email address: one that mail could be sent to, not one that exists. */
export const isAddress = (text: string): boolean => form.test(text);
