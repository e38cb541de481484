import { run } from "../process/run.mjs";
import { BrowserError, findBrowser, variable } from "./find.mjs";
import { installBrowser } from "./install.mjs";

/**
 * Finds the browser of the tests, or installs the system's. One that the user named is never replaced.
 * @param {Partial<Parameters<typeof installBrowser>[0]>} [given]
 * @returns {Promise<{ executable: string, why: string }>}
 * @throws {BrowserError} one sentence that says what to install, and why that could not be done here
 */
export async function ensureBrowser(given = {}) {
  const machine = { env: process.env, run, log: () => {}, isRoot: process.getuid?.() === 0, ...given };
  try {
    return told(await findBrowser(machine));
  } catch (error) {
    if (!(error instanceof BrowserError) || machine.env[variable]) throw error;
    const notInstalled = await installBrowser(machine);
    // Also after a failure: another run may have installed it meanwhile.
    return await findBrowser(machine).then(told, (still) => {
      if (!(still instanceof BrowserError) || notInstalled === undefined) throw still;
      throw new BrowserError(still.message.replace(/\.$/, `; ${notInstalled}.`));
    });
  }
}

/** @param {{ executable: string, version: string }} found */
const told = ({ executable, version }) => ({ executable, why: `Chromium ${version} is at ${executable}` });
