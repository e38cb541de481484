/** `plans` → `hosting:index:getPlans`: a resource and a look-up of one name would be one module in some languages. */
export const functionToken = (lookUp: string): string =>
  `hosting:index:get${lookUp[0]?.toUpperCase()}${lookUp.slice(1)}`;
