/** A text as one word of a printed command, for shells of POSIX. */
export const inShell = (text: string): string =>
  /^(?!.*::)[\w./:@-]+$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`;
