import { expect, it } from "vitest";
import { addSetNames } from "../../../../provider/resource/stored";
import type { Properties } from "../../../../provider/values";
import { refuse, type Script } from "../../../support/scriptedHost";
import { told } from "../../../support/told";
import { balancer, everyInput, found, reported, run } from "./world";

const olds: Properties = { ...reported, ...addSetNames(everyInput), __holder: "holder01" };
/** The stored outputs of an asset that is a server. */
const server: Properties = { ...reported, type: "Cloud.VPS", __holder: "holder01" };
const host = (script: Script = {}, configuration: Properties = {}) => {
  const update: Script[string] = ({ uniq_id, accnt, ...members }) => ({ ...found, ...members });
  const world = run({ "asset.update": update, ...script }, configuration);
  return { ...world, change: (more: Properties) => world.update(olds, { ...everyInput, ...more }) };
};
const sent = (members: Properties) => [["asset.update", { uniq_id: "ABC123", accnt: 7, ...members }]];

it.each([
  [{ domain: "www.example.com", features: undefined }, ["domain"]],
  [{ domain: undefined, features: { a: 1 } }, ["features"]],
  [{}, ["domain", "features"]],
])(
  "an update of a server's asset with %j is refused before any call, with a warning at preview, because a Server must set them",
  async (given, names) => {
    const { update, diff, writes, warnings } = host();
    const refused = told("asset-of-server", { uniqId: "ABC123", inputs: names });
    const before = { ...server, ...addSetNames({ uniqId: "ABC123" }) };
    const news = { ...everyInput, ...given };
    await expect(update(before, news)).rejects.toThrow(refused);
    expect(writes).toEqual([]);
    diff(before, news);
    expect(warnings).toEqual([refused]);
  },
);

it("an update of a server's asset changes its name, and stops managing domain and features", async () => {
  const { update, diff, writes, warnings } = host();
  const { domain, features, ...others } = everyInput;
  const before = { ...server, ...addSetNames(everyInput) };
  const news = { ...others, customName: "other" };
  diff(before, news);
  await update(before, news);
  expect(writes).toEqual(sent({ custom_name: "other" }));
  expect(warnings).toEqual([]);
});

it("an update of a missing asset fails with advice", async () => {
  const notFound = () => refuse("RecordNotFound");
  const { change } = host({ "asset.update": notFound, "asset.details": notFound });
  await expect(change({ customName: "other" })).rejects.toThrow(told("resource-gone", { what: balancer }));
});

it("an update does not report an asset as gone if another response shows it", async () => {
  const refused = () => refuse("RecordNotFound", "no such feature");
  const { change } = host({ "asset.update": refused, "asset.list": () => [found] });
  const unsure = { what: "asset ABC123", because: "contradicted", hostSaid: "no such feature" } as const;
  await expect(change({ customName: "other" })).rejects.toThrow(told("existence-unsure", unsure));
});
