import { describe, expect, it } from "vitest";
import { callFunction } from "../../../provider/functions/callFunction";
import type { Properties } from "../../../provider/values";
import { listedServer, neverStill } from "../../support/movingList";
import { server, sshKey } from "../../support/resources";
import { sampleServer } from "../../support/sampleServer";
import { type Script, scriptedHost } from "../../support/scriptedHost";
import { everyInput, run as runCredential } from "../resources/credential/world";
import { account, key } from "../resources/sshKey/account";
import { one } from "../resources/sshKey/samples";
import { deploy, run as runKey } from "../resources/sshKey/world";

// The behaviour of each caller if a list changes during every reading of it.

const three = () => ["AAAAAA", "BBBBBB", "CCCCCC"].map((id) => listedServer(id));
const notWhole = { content: { code: "list-not-whole" } };

describe("a function", () => {
  it("reads again for a while, and then fails, because a program that orders by an incomplete list would order again", async () => {
    const list = neverStill(...three());
    const { session, clock } = scriptedHost({ "asset.list": list });
    await expect(callFunction(session, "assets", {})).rejects.toMatchObject(notWhole);
    // The function makes four attempts. Each attempt reads the two pages three times.
    expect([list.calls.count, clock.now()]).toEqual([24, 17_000]);
  });

  it("returns as soon as two readings agree", async () => {
    const [list, all] = [neverStill(...three()), three()];
    const { session, clock } = scriptedHost({
      "asset.list": (params, seconds) => (seconds < 2 ? list(params) : all),
    });
    expect(await callFunction(session, "assets", {})).toMatchObject(
      all.map(({ uniq_id }) => ({ uniqId: uniq_id })),
    );
    expect(clock.now()).toBe(2_000);
  });
});

describe("a Server", () => {
  const order = (onExisting: string, script: Script) => {
    const { session, context, writes } = scriptedHost(script);
    const created = server.create(session, { news: { ...sampleServer, onExisting } }, context);
    return { created, writes };
  };

  it.each(["fail", "adopt", "create"])(
    "is not ordered with onExisting: %j, but refused because it may exist",
    async (onExisting) => {
      // The filter shows the same records as the whole list, so the filtered list changes as well.
      const { created, writes } = order(onExisting, { "asset.list": neverStill(...three()) });
      await expect(created).rejects.toMatchObject(notWhole);
      expect(writes).toEqual([]);
    },
  );

  it("is found by the host's filter, which stops the order", async () => {
    const list = neverStill(...three());
    const web = listedServer("DDDDDD", sampleServer.domain);
    const { created, writes } = order("fail", {
      "asset.list": (params) => (params.domain === undefined ? list(params) : [web]),
      "server.details": () => ({ ...web, status: "Running" }),
    });
    await expect(created).rejects.toMatchObject({ content: { code: "server-exists" } });
    expect(writes).toEqual([]);
  });
});

describe("an SSH key", () => {
  const others = [1, 2, 3].map((id) => key(id, `key${id}`, one) as Properties);

  it("is not added while a key of its name may exist, because that key would later be taken for the added one", async () => {
    const { create, calls } = runKey({ ...account().script, "sshKey.list": neverStill(...others) });
    await expect(create()).rejects.toMatchObject(notWhole);
    expect(calls()).toEqual([]);
  });

  it("is added if the host's filter shows no key of its name", async () => {
    const list = neverStill(...others);
    const { keys, script } = account();
    const { create, calls } = runKey({
      ...script,
      "sshKey.list": (params) => {
        const { public_key_name: name } = params;
        if (name === undefined) return list(params);
        return [...others, ...keys].filter((one) => one.public_key_name === name) as Properties[];
      },
    });
    expect(await create()).toMatchObject({ id: "40" });
    expect(calls()).toEqual(["sshKey.add"]);
  });

  it("is not gone only because the list did not show it, neither for a refresh nor for a removal", async () => {
    const stored = { ...deploy, keyId: 9, __set: ["publicKeyName", "publicKeyValue"] };
    const { session, context } = runKey({
      "sshKey.list": neverStill(...others),
      "sshKey.remove": () => ({
        error_class: "Host::Exception::RecordNotFound",
        error_message: "no such key",
      }),
    });
    await expect(sshKey.read(session, { id: "9", outputs: stored }, context)).rejects.toMatchObject(notWhole);
    await expect(sshKey.delete(session, { id: "9", olds: stored }, context)).rejects.toMatchObject(notWhole);
  });
});

it("a credential is not created while it is not known which credentials existed before", async () => {
  const others = [1, 2, 3].map((id) => ({ id, type: "app", uniq_id: everyInput.uniqId, name: `other${id}` }));
  const { create, writes } = runCredential({ "server.credential.list": neverStill(...others) });
  await expect(create()).rejects.toMatchObject(notWhole);
  expect(writes).toEqual([]);
});

it("a plan that the list did not show is not reported as no longer offered", async () => {
  const plans = [1201, 1202, 1203].map((id) => ({
    id,
    server_type: "Cloud.VPS",
    zone_id: 12,
    available: true,
  }));
  const { session, writes } = scriptedHost({ "server.plan.list": neverStill(...plans) });
  expect(await session.catalogue.plans()).toBeUndefined();
  expect(session.catalogue.questions.takeNote()).toMatchObject({ what: "plans", why: "moved" });
  expect(writes).toEqual([]);
});
