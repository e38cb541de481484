// `npm run prose` counts the places in each room that must be read twice. With a room or a file it prints these places,
// and hints. `--write` records fallen counts in rooms.json.
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { command } from "../setUp/command.mjs";
import { root } from "../setUp/root.mjs";
import { loadTypeScript } from "../setUp/typeScript.mjs";

const file = join(import.meta.dirname, "rooms.json");

await command(async () => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { write: { type: "boolean", default: false } },
  });
  /** @type {typeof import("./index.js")} */
  const prose = await loadTypeScript(join(import.meta.dirname, "index.ts"));
  const places = prose.readPlaces(root);
  const counts = prose.countByRoom(places);
  for (const [path, faults] of places)
    if (positionals.some((place) => path === place || path.startsWith(`${place}/`)))
      for (const fault of faults) console.log(prose.faultLine(path, fault));
  if (positionals.length === 0) console.table(counts);
  let { since, rooms } = JSON.parse(readFileSync(file, "utf8"));
  if (values.write) {
    rooms = prose.sweptRooms(rooms, counts);
    writeFileSync(file, `${JSON.stringify({ since, rooms }, undefined, 2)}\n`);
  }
  const problems = Object.keys(counts).flatMap((room) => prose.excessPlaces(room, rooms, places));
  if (problems.length > 0) console.log(["", ...problems].join("\n"));
  return problems.length === 0 ? 0 : 1;
});
