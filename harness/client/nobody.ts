/** An identifier that nothing has: what is unknown is asked for, changed and removed by it. */
export const nobody = "nobody";
