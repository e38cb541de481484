import { existsSync, mkdirSync, mkdtempSync, renameSync, rmSync } from "node:fs";
import { delimiter, join } from "node:path";
import { userCache } from "../../../tools/setUp/userCache.mjs";
import { mustRun } from "./mustRun.mjs";

/** The packages that the pages install: Pulumi's SDK, pulumi-command's, and one that runs tests. */
const installed = ["pulumi==3.232.0", "pulumi-command==1.2.1", "pytest==9.2.0"];

/** Also what builds generated classes: newer Pythons come without it. `pulumi install` wants `wheel` too. */
const packages = [...installed, "setuptools==80.9.0", "wheel==0.45.1"];

/** A stand-in of pip, which installs only what PYTHONPATH lacks. */
const modules = join(import.meta.dirname, "standIns/modules");

/** A PYTHONPATH with what pip has to fetch, and pip itself, kept for later runs. */
export async function pythonPackages(): Promise<string> {
  const where = ["-c", "import sysconfig; print(sysconfig.get_path('purelib'))"];
  const kept = (await python(join(await pythonFolder(packages), "bin/python"), ...where)).trim();
  return [modules, kept].join(delimiter);
}

/** The folder of a Python that has these packages, kept for later runs. */
export async function pythonFolder(wanted: readonly string[]): Promise<string> {
  const [, version = ""] = /^Python (\S+)/.exec(await python("python3", "--version")) ?? [];
  const cache = join(userCache(process.env), "python");
  const kept = join(cache, [version, ...wanted].join("-"));
  if (existsSync(kept)) return kept;
  mkdirSync(cache, { recursive: true });
  const folder = mkdtempSync(join(cache, "new-"));
  try {
    await python("python3", "-m", "venv", folder);
    const pip = ["-m", "pip", "install", "--quiet", "--disable-pip-version-check", "--no-cache-dir"];
    await python(join(folder, "bin/python"), ...pip, ...wanted);
    // Another process may have been faster.
    if (!existsSync(kept)) renameSync(folder, kept);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
  return kept;
}

const python = (command: string, ...args: string[]) => mustRun(command, args);
