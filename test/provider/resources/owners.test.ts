import { describe, expect, it } from "vitest";
import { asset } from "../../../provider/resources/asset";
import { withSet } from "../../../provider/resources/outputs";
import type { Properties } from "../../../provider/resources/resource";
import { server } from "../../../provider/resources/server";
import { scriptedHost } from "../../support/scriptedHost";
import { id, inputs, record, stored } from "./server/rebuildingHost";

const features = { Antivirus: "basic" };
const label = { uniqId: id, customName: "shop" };
const labelled = (given: Properties): Properties => ({ ...withSet(given), __holder: "holder02" });

/** A server and its label, and what the engine asks of each. */
function world() {
  const { session, context, writes } = scriptedHost({
    "asset.list": () => [{ uniq_id: id, domain: inputs.domain, custom_name: "shop" }],
    "asset.details": () => ({ uniq_id: id, domain: inputs.domain, custom_name: "shop" }),
    "server.details": () => record(),
    "asset.update": () => ({}),
  });
  const of = (resource: typeof asset) => {
    const diff = (olds: Properties, news: Properties) => resource.diff(session, { id, olds, news });
    return {
      diff,
      /** What a refresh asks: a read, and the diff with the inputs of the last `up`. */
      async refresh(olds: Properties, inputsBefore: Properties): Promise<Properties> {
        const found = await resource.read(session, { id, outputs: olds }, context);
        diff(found?.outputs ?? {}, inputsBefore);
        return found?.outputs ?? {};
      },
      read: (outputs: Properties) => resource.read(session, { id, outputs }, context),
      create: (news: Properties) => resource.create(session, { news }, context),
      update: (olds: Properties, news: Properties) => resource.update(session, { id, olds, news }, context),
    };
  };
  return { web: of(server), tag: of(asset), writes };
}

const sent = [["asset.update", expect.objectContaining({ uniq_id: id, features })]];
const refusal = `features: both a Server and an Asset resource set features of ${id}`;

describe("features that move in an up with a refresh", () => {
  it("from the Asset to the Server are the Server's", async () => {
    const { web, tag, writes } = world();
    const webBefore = await web.refresh(stored(inputs), inputs);
    const tagBefore = await tag.refresh(labelled({ ...label, features }), { ...label, features });
    web.diff(webBefore, { ...inputs, features });
    await web.update(webBefore, { ...inputs, features });
    tag.diff(tagBefore, label);
    await tag.update(tagBefore, label);
    expect(writes).toEqual(sent);
  });

  it("from the Server to the Asset are the Asset's", async () => {
    const { web, tag, writes } = world();
    const before = { ...inputs, features };
    const webBefore = await web.refresh(stored(before), before);
    const tagBefore = await tag.refresh(labelled(label), label);
    web.diff(webBefore, inputs);
    await web.update(webBefore, inputs);
    tag.diff(tagBefore, { ...label, features });
    await tag.update(tagBefore, { ...label, features });
    expect(writes).toEqual(sent);
  });
});

describe("features that both set now", () => {
  const before = { ...inputs, features };

  it("are refused at the second, which the program has just given them", async () => {
    const { web, tag, writes } = world();
    web.diff(stored(before), before);
    tag.diff(labelled(label), { ...label, features });
    await expect(tag.update(labelled(label), { ...label, features })).rejects.toThrow(refusal);
    await expect(tag.create({ ...label, features })).rejects.toThrow(refusal);
    expect(writes).toEqual([]);
  });

  it("are refused after a refresh too", async () => {
    const { web, tag, writes } = world();
    const webBefore = await web.refresh(stored(before), before);
    const tagBefore = await tag.refresh(labelled(label), label);
    web.diff(webBefore, before);
    await expect(tag.update(tagBefore, { ...label, features })).rejects.toThrow(refusal);
    expect(writes).toEqual([]);
  });

  it("are refused where the Asset was imported: its first diff is of the program", async () => {
    const { web, tag, writes } = world();
    const found = await tag.read({});
    tag.diff(found?.outputs ?? {}, { ...label, features });
    await expect(web.update(stored(inputs), before)).rejects.toThrow(refusal);
    expect(writes).toEqual([]);
  });
});

it("a Server that is only looked at owns nothing: its Asset may set the domain", async () => {
  const { web, tag, writes } = world();
  await web.read({});
  await tag.create({ uniqId: id, domain: "www.example.com" });
  expect(writes).toEqual([["asset.update", { uniq_id: id, domain: "www.example.com" }]]);
});
