/** What a urn says of its resource. */
export interface Named {
  /** The project that the stack is of. */
  readonly project: string;
  /** `hosting:index:Server`. */
  readonly type: string;
  /** The resource's name in the program. */
  readonly name: string;
}

/** `urn:pulumi:stack::project::parent$type::name`; the name may have `::` itself. */
export function parseUrn(urn: string): Named {
  const [, project = "", types = "", ...name] = urn.split("::");
  return { project, type: types.split("$").at(-1) ?? "", name: name.join("::") };
}

/** `Server` → `hosting:index:Server`. */
export const resourceToken = (name: string): string => `hosting:index:${name}`;

/** `plans` → `hosting:index:getPlans`: a resource and a function of one name would be one module in some languages. */
export const functionToken = (functionName: string): string =>
  `hosting:index:get${functionName[0]?.toUpperCase()}${functionName.slice(1)}`;
