import { expect, it } from "vitest";
import { aKey, aServer, builtServer, openHost } from "../support/host";

it("records every ordered server, even if its build failed or it was removed", async () => {
  const host = await openHost();
  const { sandbox } = host;
  const first = await builtServer(host);
  sandbox.failNextBuild();
  await builtServer(host, { domain: "web2.example.com" });
  sandbox.server(first).remove();
  const order = { at: sandbox.now() - 2000, uniqId: first, planId: "1101", user: "sandbox" };
  const { domain, type } = aServer;
  expect(sandbox.ledger.orders).toMatchObject([{ ...order, domain, type }, { domain: "web2.example.com" }]);
});

it("records every destructive call, and no other call", async () => {
  const host = await openHost();
  const { sandbox, ask } = host;
  const uniq_id = await builtServer(host);
  await ask("account/ssh/key/add", aKey);
  await ask("account/ssh/key/remove", { public_key_name: aKey.public_key_name });
  await ask("server/update", { uniq_id, domain: "web9.example.com" });
  await ask("server/rebuild", { uniq_id, template_name: "DEBIAN_13_64" });
  expect(sandbox.ledger.destructions).toMatchObject([
    { operation: "sshKey.remove", params: { public_key_name: "deploy" }, user: "sandbox" },
    { operation: "server.rebuild", params: { uniq_id, template_name: "DEBIAN_13_64" }, user: "sandbox" },
  ]);
});
