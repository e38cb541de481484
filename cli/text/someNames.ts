/** Up to `most` names are listed in full. If there are more, the first `few` are listed and the rest are counted. */
const [most, few] = [6, 3];

/** A list of names such as `web1, web2, web3 and 47 more`. */
export const someNames = (names: readonly string[]): string =>
  names.length <= most
    ? names.join(", ")
    : `${names.slice(0, few).join(", ")} and ${names.length - few} more`;
