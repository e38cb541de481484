import { join, resolve } from "node:path";
import { expect, it } from "vitest";
import { execFileSync } from "../support/endingCommands";

const dist = resolve(__dirname, "../../dist");

// Another text would make the first preview after an import change each resource.
it("an import by the package writes the text of each class's provider that a program stores", () => {
  // As Pulumi's SDK does it.
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
