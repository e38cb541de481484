import { run } from "../process/run.mjs";
import { bringBrowser } from "./bring.mjs";
import { BrowserError, findBrowser, variable } from "./find.mjs";

/**
 * Finds the browser for the tests, or fetches one into the user's cache. A browser that the user named is never
 * replaced.
 * @param {Partial<Parameters<typeof bringBrowser>[0]>} [facts]
 * @returns {Promise<{ executable: string, why: string }>}
 * @throws {BrowserError} a sentence that says what to install, and why it could not be fetched
 */
export async function ensureBrowser(facts = {}) {
  const machine = {
    env: process.env,
    run,
    log: () => {},
    system: `${process.platform} ${process.arch}`,
    ...facts,
  };
  try {
    return describe(await findBrowser(machine));
  } catch (error) {
    if (!(error instanceof BrowserError) || machine.env[variable]) throw error;
    const notBrought = await bringBrowser(machine);
    // The browser is looked for even after a failure, because another run may have fetched it in the meantime.
    return await findBrowser(machine).then(describe, (stillMissing) => {
      if (!(stillMissing instanceof BrowserError) || notBrought === undefined) throw stillMissing;
      throw new BrowserError(stillMissing.message.replace(/\.$/, `; ${notBrought}.`));
    });
  }
}

/** @param {{ executable: string, version: string }} found */
const describe = ({ executable, version }) => ({
  executable,
  why: `Chromium ${version} is at ${executable}`,
});
