/** What a URN says about its resource. */
export interface Named {
  readonly stack: string;
  /** The project of the stack. */
  readonly project: string;
  /** `hosting:index:Server`. */
  readonly type: string;
  /** The resource's name in the program. */
  readonly name: string;
}

/** `urn:pulumi:stack::project::parent$type::name`; the name may have `::` itself. */
export function parseUrn(urn: string): Named {
  const [stack = "", project = "", types = "", ...name] = urn.split("::");
  return {
    stack: stack.slice("urn:pulumi:".length),
    project,
    type: types.split("$").at(-1) ?? "",
    name: name.join("::"),
  };
}
