/** As people count: web2 comes before web10. */
export const { compare } = new Intl.Collator("en", { numeric: true });

/** By name. The engine reports resources in another order at each run. */
export const sortByName = <One extends { readonly name: string; readonly urn: string }>(
  list: readonly One[],
): One[] =>
  [...list].sort(
    (left, right) =>
      compare(left.name, right.name) || (left.urn < right.urn ? -1 : Number(left.urn > right.urn)),
  );
