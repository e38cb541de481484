import { join, resolve } from "node:path";
import { expect, it } from "vitest";
import { execFileSync } from "../support/endingCommands";

const dist = resolve(__dirname, "../../dist");

// A different text would make the first preview after an import show a change of each resource.
it("an import by this package writes the same provider text as a program stores", () => {
  // The script serialises the provider as Pulumi's SDK does.
  const script = `
    const { runtime } = require("@pulumi/pulumi");
    const { storable } = require(${JSON.stringify(join(dist, "sdk/storable.js"))});
    const { textsOfProviders } = require(${JSON.stringify(join(dist, "cli/import/providerText.js"))});
    const files = { Server: "server", SshKey: "sshKey", Asset: "asset", Credential: "credential" };
    const textOf = async (file) => {
      const provider = storable(require(${JSON.stringify(join(dist, "provider/dynamic/"))} + file + ".js"));
      return (await runtime.serializeFunction(() => provider, { allowSecrets: true })).text;
    };
    (async () => {
      const stored = {};
      for (const [name, file] of Object.entries(files)) stored[name] = await textOf(file);
      console.log(JSON.stringify([stored, await textsOfProviders()]));
    })();`;
  const printed = execFileSync(process.execPath, ["-e", script], { encoding: "utf8", stdio: "pipe" });
  const [stored, imported] = JSON.parse(printed);
  expect(Object.keys(imported).sort()).toEqual(["Asset", "Credential", "Server", "SshKey"]);
  expect(imported).toEqual(stored);
});
