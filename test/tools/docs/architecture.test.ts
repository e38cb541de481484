import { existsSync, readdirSync } from "node:fs";
import { basename, join } from "node:path";
import { expect, it } from "vitest";
import { read, root } from "./pages";

const page = read("ARCHITECTURE.md");
/** Pages about one folder that name files, too. */
const folderPages = ["bench/README.md", "test/README.md", "tools/release/README.md"];
/** No files of a fresh clone: the output of `npm run build`, and the tags of the Go SDK. */
const absent = ["dist/", "sdk/go/"];

const pathsIn = (text: string): string[] =>
  [...text.matchAll(/`([\w.-]+(?:\/[\w.-]+)+)`/g)]
    .map(([, path]) => path as string)
    .filter((path) => !absent.some((start) => path.startsWith(start)));
const paths = pathsIn(page);

/** File names without a folder: files at the top, or files that several folders have. */
const names = [...page.matchAll(/`([\w-]+(?:\.[a-z]+)*\.(?:ts|mts|json|yaml))`/g)].map(
  ([, name]) => name as string,
);
const files = ["provider", "sandbox"].flatMap((room) =>
  readdirSync(join(root, room), { recursive: true, encoding: "utf8" }).map((path) => basename(path)),
);

/** The page says that a path which starts with a layer is in the folder of the server. */
const folders = ["", "provider/resources/server"];

it.each([...new Set([...names, ...paths])])("ARCHITECTURE.md names %s, which exists", (name) => {
  const isPath = folders.some((folder) => existsSync(join(root, folder, name)));
  expect(isPath || files.includes(name)).toBe(true);
});

it.each(folderPages)("%s names files that exist", (name) => {
  const named = pathsIn(read(name));
  expect(named.length).toBeGreaterThan(5);
  expect(named.filter((path) => !existsSync(join(root, path)))).toEqual([]);
});

it("ARCHITECTURE.md names a path in every folder of the provider", () => {
  for (const room of [
    "api",
    "dynamic",
    "engine",
    "functions",
    "host",
    "plugin",
    "resource",
    "resources",
    "run",
    "waiting",
  ])
    expect(paths).toContain(`provider/${room}`);
});
