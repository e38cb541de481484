import type { Command } from "commander";
import { type CommandRow, stackHelp } from "../commandRow";
import {
  type CatalogueFilter,
  type CatalogueName,
  type CatalogueTable,
  catalogueFilters,
  catalogueTables,
} from "./tables";
import { wantedCount } from "./wantedCount";

/** The commands `pulumi-hosting plans`, `templates`, `zones` and `regions`. */
export const catalogueCommands = Object.fromEntries(
  Object.entries<CatalogueTable>(catalogueTables).map(([name, table]) => [
    name,
    commandOf(name as CatalogueName, table),
  ]),
) as Readonly<Record<CatalogueName, CommandRow>>;

function commandOf(name: CatalogueName, { description, filters, usual }: CatalogueTable): CommandRow {
  return {
    description,
    changes: "nothing",
    define: (command, { surroundings, end }) => {
      for (const filter of filters) addFilter(command, filter);
      return command
        .option(
          "--sort <column>",
          `the column to sort by, or several with commas; -${usual[0]} has the last one first`,
          usual[0],
        )
        .option("-o, --columns <names>", `what to show, such as ${usual.slice(0, 3).join(",")}`)
        .option("--json", "for a program: a list of records, with the names that functions have")
        .option("--csv", "for a spreadsheet")
        .option("--stack <name>", stackHelp)
        .action(async (flags) => {
          const { showCatalogue } = await import("./catalogue.js");
          end(await showCatalogue(name, flags, surroundings));
        });
    },
  };
}

function addFilter(command: Command, filter: CatalogueFilter): void {
  const [option, help] = catalogueFilters[filter];
  if (option.endsWith("<number>")) command.option(option, help, wantedCount);
  else command.option(option, help);
}
