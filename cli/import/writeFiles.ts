import { existsSync } from "node:fs";
import { mkdir, rm, writeFile } from "node:fs/promises";
import { dirname } from "node:path";
import { shownLines } from "../../provider/shownText";
import { CommandFailed } from "../CommandFailed";
import { exitCodes } from "../exitCodes";
import { storedForm, throughPlugin } from "./importFile";
import type { Program } from "./programs";
import type { Found } from "./records";
import type { How } from "./tables";

/** The paths of the files that an import writes. */
export interface Paths {
  readonly bulk: string;
  readonly program: string;
}

/** Writes the import file, and the program unless Pulumi writes it. */
export async function writeFiles(
  { bulk, program: path }: Paths,
  records: readonly Found[],
  program: Program,
  how: How,
): Promise<void> {
  const resources = await (how.isDirect
    ? storedForm(records, { ...program, ...how })
    : throughPlugin(records));
  await mkdir(dirname(bulk), { recursive: true });
  // The import file may contain secrets, like a state. An existing file is deleted first, because it would keep its
  // file mode.
  await rm(bulk, { force: true });
  await writeFile(bulk, `${JSON.stringify({ resources }, null, 2)}\n`, { mode: 0o600 });
  // Invisible characters are escaped, because an editor would not show them. Characters above U+FFFF, such as emoji,
  // are kept, because there is no escape for them that YAML also reads.
  const text = program.text?.(records, how).replace(/[^\u{10000}-\u{10ffff}]+/gu, shownLines);
  if (text !== undefined) await writeFile(path, text);
}

/** @throws if one of the files exists, so that no program is lost. */
export function mustBeNew(paths: readonly string[]): void {
  const existing = paths.find((path) => existsSync(path));
  if (existing !== undefined)
    throw new CommandFailed(
      exitCodes.configuration,
      `${existing} exists. Nothing was written. To overwrite it, add --force. To write to another folder, add --out.`,
    );
}
