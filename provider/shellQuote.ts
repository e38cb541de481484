/** Quotes a text so that it is one word of a printed command, in POSIX shells. */
export const shellQuote = (text: string): string =>
  /^(?!.*::)[\w./:@-]+$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`;
