/** A text as one word of a printed command, for shells of POSIX. */
export const shellQuote = (text: string): string =>
  /^(?!.*::)[\w./:@-]+$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`;
