import { createRequire } from "node:module";
import { join } from "node:path";
import { build } from "esbuild";
import { expect, it } from "vitest";
import { root } from "../../../tools/setUp/root.mjs";
import { unusedCodePlugin } from "../../../tools/setUp/unusedCode.mjs";
import { folderOfTest } from "../../support/folders.js";

// engine/plugin/secureHost.test.ts shows that the remaining code reaches a host, directly and through a proxy.
it("a bundle without the unused parts of undici contains no code of fetch", async () => {
  const { metafile } = await build({
    ...{ entryPoints: [join(root, "provider/api/pipeline/undici.ts")], write: false, metafile: true },
    ...{ outfile: join(folderOfTest(), "undici.cjs"), bundle: true, platform: "node", format: "cjs" },
    plugins: [unusedCodePlugin],
  });
  const inputs = Object.keys(metafile.inputs);
  expect(inputs.some((path) => path.endsWith("undici/lib/dispatcher/agent.js"))).toBe(true);
  expect(
    inputs.filter((path) => /undici\/lib\/(?:web\/(?:fetch\/index|websocket|cache)|mock)/.test(path)),
  ).toEqual([]);
});

it("a bundle with the SSH library has its client and server, and no file transfer", async () => {
  const file = join(folderOfTest(), "ssh.cjs");
  const { metafile } = await build({
    ...{ entryPoints: [join(root, "provider/ssh/library.ts")], outfile: file, metafile: true },
    ...{ bundle: true, platform: "node", format: "cjs", plugins: [unusedCodePlugin] },
  });
  const path = Object.keys(metafile.inputs).find((input) => input.endsWith("/SFTP.js")) ?? "";
  expect(metafile.inputs[path]?.bytes).toBeLessThan(200);
  const { Client, Server, utils } = createRequire(file)(file);
  expect([typeof Client, typeof Server, typeof utils.parseKey]).toEqual(["function", "function", "function"]);
});
