/** What a urn says of its resource. */
export interface Named {
  /** `hosting:index:Server`. */
  readonly type: string;
  /** The resource's name in the program. */
  readonly name: string;
}

/** `urn:pulumi:stack::project::parent$type::name`; the name may have `::` itself. */
export function parseUrn(urn: string): Named {
  const [, , types = "", ...name] = urn.split("::");
  return { type: types.split("$").at(-1) ?? "", name: name.join("::") };
}
