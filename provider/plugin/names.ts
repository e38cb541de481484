/** `Server` → `hosting:index:Server`. */
export const resourceToken = (name: string): string => `hosting:index:${name}`;

/**
 * `plans` → `hosting:index:getPlans`. Without the `get`, a function and a resource of one name would collide in
 * some languages.
 */
export const functionToken = (functionName: string): string =>
  `hosting:index:get${functionName[0]?.toUpperCase()}${functionName.slice(1)}`;
