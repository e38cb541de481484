/** Up to `most` names are listed in full. If there are more, the first `few` are listed and the rest are counted. */
const [mostNames, fewNames] = [6, 3];

/** A list of names such as `web1, web2, web3 and 47 more`. */
export const someNames = (names: readonly string[]): string =>
  names.length <= mostNames
    ? names.join(", ")
    : `${names.slice(0, fewNames).join(", ")} and ${names.length - fewNames} more`;
