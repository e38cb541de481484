import { CommandFailed } from "../CommandFailed";
import { exitCodes } from "../exitCodes";

/**
 * The columns that `-o` names, in their order. Upper and lower case are equal, because headings are in capital
 * letters. Without `-o` the usual columns.
 *
 * @throws an error that lists all columns.
 */
export function chosenColumns<Column extends string>(
  names: string | undefined,
  { all, usual }: { readonly all: readonly Column[]; readonly usual: readonly Column[] },
): readonly Column[] {
  if (names === undefined) return usual;
  return names
    .replace(/^columns=/, "")
    .split(",")
    .map((name) => {
      const column = all.find((candidate) => candidate === name.trim().toLowerCase());
      if (column) return column;
      const problem = name.trim()
        ? `There is no column ${name.trim()}.`
        : `\`${names}\` has a comma without the name of a column beside it.`;
      throw new CommandFailed(exitCodes.configuration, `${problem} The columns are ${all.join(", ")}.`);
    });
}
