import { existsSync, mkdirSync, mkdtempSync, renameSync, rmSync } from "node:fs";
import { delimiter, join } from "node:path";
import { userCache } from "../../../tools/setUp/userCache.mjs";
import { mustRun } from "./mustRun.mjs";

/** The packages that the documentation's pages install: Pulumi's SDK, pulumi-command's SDK, and a test runner. */
const installed = ["pulumi==3.232.0", "pulumi-command==1.2.1", "pytest==9.2.0"];

/**
 * The installed packages, and two that build generated classes: newer Python versions lack setuptools, and `pulumi
 * install` needs `wheel`.
 */
const packages = [...installed, "setuptools==80.9.0", "wheel==0.45.1"];

/** A stand-in for pip, which installs only packages that PYTHONPATH lacks. */
const modules = join(import.meta.dirname, "standIns/modules");

/** A PYTHONPATH with the stand-in for pip and the packages that it would download. They are cached for later runs. */
export async function pythonPackages(): Promise<string> {
  const where = ["-c", "import sysconfig; print(sysconfig.get_path('purelib'))"];
  const kept = (await python(join(await pythonFolder(packages), "bin/python"), ...where)).trim();
  return [modules, kept].join(delimiter);
}

/** The folder of a Python environment with these packages, cached for later runs. */
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
    // Another process may have created the folder meanwhile.
    if (!existsSync(kept)) renameSync(folder, kept);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
  return kept;
}

const python = (command: string, ...args: string[]) => mustRun(command, args);
