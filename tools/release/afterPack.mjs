// npm's `postpack` script: removes what is only for development from the archive. `npm publish` is refused, because it
// packs in memory, so it must be given the finished archive.
import { command } from "../setUp/command.mjs";
import { SetUpError } from "../setUp/SetUpError.mjs";
import { leaveOutDevelopment } from "./packedPackage.mjs";

await command(async () => {
  const {
    npm_command: name,
    npm_config_dry_run: isDry,
    npm_config_pack_destination: destination,
  } = process.env;
  if (name === "publish")
    throw new SetUpError(
      "The package is published from its archive, whose package.json has no devDependencies and no scripts.",
      "Run `npm pack`, then `npm publish` with the path of the archive.",
    );
  if (isDry) return 0;
  // npm runs this script in the package's folder. Nothing is written to standard output, because npm's own output goes
  // there.
  const archive = leaveOutDevelopment(process.cwd(), destination || process.env.INIT_CWD || process.cwd());
  console.error(`devDependencies and scripts are left out of ${archive}`);
  return 0;
});
