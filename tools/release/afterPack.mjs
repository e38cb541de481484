// npm's `postpack`: takes out of the archive what is of development. `npm publish` packs in memory, so it gets the archive.
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
  // Npm runs this in the package's folder. Standard output belongs to npm.
  const archive = leaveOutDevelopment(process.cwd(), destination || process.env.INIT_CWD || process.cwd());
  console.error(`devDependencies and scripts are left out of ${archive}`);
  return 0;
});
