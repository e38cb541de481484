import { join } from "node:path";
import { cliVersion } from "../../../tools/engine/versions.mjs";
import { folderOfAll } from "../../support/folders.js";
import type { Ended } from "../support/machine.mjs";

export const executables = [
  ...["pulumi", "pulumi-language-nodejs", "pulumi-language-python", "pulumi-language-python-exec"],
  ...["pulumi-language-yaml", "pulumi-resource-pulumi-nodejs"],
];
const written = (files: readonly string[]) => Object.fromEntries(files.map((file) => [file, ""]));

/** Pulumi's own scripts among the modules. */
const scripts = ["python/cmd/pulumi-language-python-exec"].concat(
  ["", ".cmd"].map((ending) => `nodejs/dist/pulumi-resource-pulumi-nodejs${ending}`),
);
const modules = folderOfAll();

/** `go` that can build and find modules: writes what it is asked for. */
export const workingGo = (args: string[]): Ended => {
  if (args[0] === "version") return { code: 0, output: "go version go1.26.8 linux/amd64" };
  if (args[0] === "list")
    return { code: 0, output: `${modules}\n`, writes: written(scripts.map((path) => join(modules, path))) };
  return { code: 0, writes: written([args[args.indexOf("-o") + 1] as string]) };
};

/** The package's downloader, which brings these. */
export const downloadOf =
  (names: readonly string[]) =>
  ([script = ""]: string[]): Ended => {
    const bin = join(script.replace(/\/node_modules\/.*/, ""), `versions/${cliVersion}/bin`);
    return { code: 0, writes: written(names.map((name) => join(bin, name))) };
  };

/** `npm` and the package's downloader where everything is reachable. */
export const downloads = { npm: (): Ended => ({ code: 0 }), node: downloadOf(executables) };
