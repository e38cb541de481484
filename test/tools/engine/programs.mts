import { join } from "node:path";
import { cliVersion } from "../../../tools/engine/versions.mjs";
import { folderOfAll } from "../../support/folders.js";
import type { Ended } from "../support/machine.mjs";

export const executables = [
  ...["pulumi", "pulumi-language-nodejs", "pulumi-language-python", "pulumi-language-python-exec"],
  ...["pulumi-language-yaml", "pulumi-resource-pulumi-nodejs"],
];
const written = (files: readonly string[]) => Object.fromEntries(files.map((file) => [file, ""]));

/** Pulumi's own scripts in the modules. */
const scripts = ["python/cmd/pulumi-language-python-exec"].concat(
  ["", ".cmd"].map((ending) => `nodejs/dist/pulumi-resource-pulumi-nodejs${ending}`),
);
const modules = folderOfAll();

/** A stand-in for `go` that can build and find modules. It writes the requested files. */
export const workingGo = (args: string[]): Ended => {
  if (args[0] === "version") return { code: 0, output: "go version go1.26.8 linux/amd64" };
  if (args[0] === "list")
    return { code: 0, output: `${modules}\n`, writes: written(scripts.map((path) => join(modules, path))) };
  return { code: 0, writes: written([args[args.indexOf("-o") + 1] as string]) };
};

/** A stand-in for the package's downloader, which downloads these executables. */
export const downloadOf =
  (names: readonly string[]) =>
  ([script = ""]: string[]): Ended => {
    const bin = join(script.replace(/\/node_modules\/.*/, ""), `versions/${cliVersion}/bin`);
    return { code: 0, writes: written(names.map((name) => join(bin, name))) };
  };

/** Stand-ins for `npm` and the package's downloader on a machine with full network access. */
export const downloads = { npm: (): Ended => ({ code: 0 }), node: downloadOf(executables) };
