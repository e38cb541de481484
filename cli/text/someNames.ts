/** So many names are said in full; of more, the first few and their number. */
const [most, few] = [6, 3];

/** `web1, web2, web3 and 47 more`. */
export const someNames = (names: readonly string[]): string =>
  names.length <= most
    ? names.join(", ")
    : `${names.slice(0, few).join(", ")} and ${names.length - few} more`;
