/** Compares names with numbers by value, so that web2 comes before web10. */
export const { compare } = new Intl.Collator("en", { numeric: true });

/** Sorts resources by name, because the engine reports them in a different order in each run. */
export const sortByName = <One extends { readonly name: string; readonly urn: string }>(
  list: readonly One[],
): One[] =>
  [...list].sort(
    (first, second) =>
      compare(first.name, second.name) || (first.urn < second.urn ? -1 : Number(first.urn > second.urn)),
  );
