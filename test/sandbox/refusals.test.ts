import { describe, expect, it } from "vitest";
import type { Sandbox } from "../../sandbox";
import { type Answer, aKey, aServer, openWithServer } from "./support/host";

const { template_name: _, ...fromImage } = aServer;
const { plan_id: __, ...withoutPlan } = aServer;
const { zone_id: ___, ...withoutPlace } = withoutPlan;
const daily = { backup_enabled: 1, backup_plan: "daily" };

/** Placeholders for the id of an existing server, and of a key. */
const [web, deploy] = ["WEB000", "KEY000"];
/** Params that would be accepted on their own. */
const renamed = { uniq_id: web, domain: "new.example.com" };
const named = { uniq_id: web, custom_name: "new" };
/** All records that a write could change. */
const stateOf = ({ servers, keys, assets, ledger }: Sandbox) =>
  JSON.stringify([servers, keys, assets, ledger]);

type Row = [params: Answer, refusal: string];
const create = (more: Answer, refusal: string): Row => [{ ...aServer, ...more }, refusal];
const refusals: Record<string, Row[]> = {
  "server/create": [
    create({ plan_id: 1103 }, "409 Resource::Insufficient plan_id"),
    create({ plan_id: 2101 }, "400 Input::NotInRealm plan_id"),
    create({ plan_id: 1121 }, "400 Input::NotInRealm plan_id"),
    create({ plan_id: 9999 }, "400 Input::NotInRealm plan_id"),
    [withoutPlan, "400 Input::Required plan_id"],
    [withoutPlace, "400 Input::Required zone_id"],
    [{ ...withoutPlace, plan_id: 99 }, "400 Input::Required zone_id"],
    create({ zone_id: 21, plan_id: 2101, region_id: 1 }, "400 Input::NotInRealm region_id"),
    create({ zone_id: 99 }, "400 Input::NotInRealm zone_id"),
    [{ ...withoutPlace, plan_id: 1101, zone: 99 }, "400 Input::NotInRealm zone_id"],
    create({ zone: 21 }, "400 Input::Disallowed zone"),
    create({ template_name: "CENTOS_7_64" }, "400 Input::NotInRealm template_name"),
    create({ template_name: "WINDOWS_2022_64" }, "400 Input::NotInRealm template_name"),
    create({ template_name: "NONE" }, "400 Input::NotInRealm template_name"),
    [fromImage, "400 Input::Required template_name"],
    [{ ...fromImage, image_id: 9 }, "400 Input::NotInRealm image_id"],
    create({ image_id: 502 }, "400 Input::Disallowed image_id"),
    create({ new_ips: 0 }, "400 Input::OutOfBounds new_ips"),
    create({ new_ip6s: 2 }, "400 Input::OutOfBounds new_ip6s"),
    create({ ...daily, backup_quota: 91 }, "400 Input::OutOfBounds backup_quota"),
    create({ bandwidth_quota: 7 }, "400 Input::NotInRealm bandwidth_quota"),
    create({ features: { MsSql: "none" } }, "400 Input::NotInRealm features.MsSql"),
    create({ features: { Antivirus: "best" } }, "400 Input::NotInRealm features.Antivirus"),
    create({ colour: "red" }, "400 Input::Unknown colour"),
  ],
  "server/update": [
    [{ ...renamed, bandwidth_quota: 7 }, "400 Input::NotInRealm bandwidth_quota"],
    [{ ...renamed, ...daily, backup_quota: 8 }, "400 Input::NotInRealm backup_quota"],
    [{ ...renamed, ...daily, backup_quota: 400 }, "400 Input::OutOfBounds backup_quota"],
  ],
  "server/rebuild": ["PLAN_9", "WINDOWS_2022_64", "CENTOS_7_64"].map((template_name) => [
    { uniq_id: web, template_name },
    "400 Input::NotInRealm template_name",
  ]),
  "asset/update": [
    [{ ...named, features: { Colour: "red" } }, "400 Input::NotInRealm features.Colour"],
    [{ ...named, features: { Antivirus: "best" } }, "400 Input::NotInRealm features.Antivirus"],
  ],
  "asset/cancellation/request": ["7", 7, "ten", "10.0", " 10"].map((rating) => [
    { uniq_id: web, rating },
    "400 Input::Validation rating",
  ]),
  "asset/list": [
    [{ alsowith: ["zone", "weather"] }, "400 Input::Validation alsowith.1"],
    [{ alsowith: "zone" }, "400 Input::Validation alsowith"],
    [{ custom_name: { like: "Shop" } }, "400 Incapable custom_name"],
    [{ custom_name: ["Shop", { like: "Off" }] }, "400 Incapable custom_name"],
    [{ category: ["Everything"] }, "400 Input::Validation category.0"],
    [{ status: "Asleep" }, "400 Input::Validation status"],
    [{ uniq_id: ["ABCDEI"] }, "400 Input::Validation uniq_id.0"],
    [{ uniq_id: "ABCDEF" }, "400 Input::Validation uniq_id"],
  ],
  "server/plan/list": [
    ...["colour", "toString", "constructor"].map(
      (field): Row => [{ order_by: { field } }, "400 Input::Validation order_by.field"],
    ),
    ...["up", "constructor"].map(
      (sort): Row => [{ order_by: { field: "id", sort } }, "400 Input::Validation order_by.sort"],
    ),
    [{ order_by: { sort: "asc" } }, "400 Input::Required order_by.field"],
    [{ order_by: {} }, "400 Input::Required order_by.field"],
    [{ order_by: "id" }, "400 Input::Validation order_by"],
    [{ order_by: { field: "id", other: "name" } }, "400 Input::Validation order_by"],
  ],
  "account/ssh/key/list": ["page_size", "page_num"].flatMap((field) =>
    [0, "0", -1, 1.5, "two", "", true, [1], "1\n"].map(
      (value): Row => [{ [field]: value }, `400 Input::Validation ${field}`],
    ),
  ),
  "account/ssh/key/remove": [
    [{ id: deploy, public_key_name: "other" }, "404 RecordNotFound"],
    [{}, "400 Input::Required id"],
  ],
  "account/auth/token": [
    [{ timeout: 43_201 }, "400 Input::OutOfBounds timeout"],
    [{ timeout: 0 }, "400 Input::Validation timeout"],
  ],
  "server/details": [
    ...[7, true, "abcdef", "ABCDEI", "ABCDEO", "ABCDE", "ABCDEFG", "ABCDEF\n", ["ABCDEF"], {}].map(
      (uniq_id): Row => [{ uniq_id }, "400 Input::Validation uniq_id"],
    ),
    [{}, "400 Input::Required uniq_id"],
    [{ uniq_id: null }, "400 Input::Required uniq_id"],
  ],
  "server/plan/details": [[{ id: 1101, zone_id: 12 }, "404 RecordNotFound"]],
  "server/template/details": [[{ name: "DEBIAN_12_64", server_type: "Cloud.VPS.WIN" }, "404 RecordNotFound"]],
  "product/details": [[{ code: " " }, "400 Input::Validation code"]],
};

describe.each(Object.entries(refusals))("%s", (path, rows) => {
  it.each(rows)("%j is refused by %s, and nothing is changed", async (params, refusal) => {
    const features = { Antivirus: "none" };
    const { ask, refused, listed, sandbox, uniq_id } = await openWithServer({ features });
    await ask("account/ssh/key/add", aKey);
    const [key] = await listed("account/ssh/key/list", "id");
    const text = JSON.stringify(params).replace(web, uniq_id).replace(`"${deploy}"`, String(key));
    const before = stateOf(sandbox);
    expect(await refused(path, JSON.parse(text))).toBe(refusal);
    expect(stateOf(sandbox)).toBe(before);
  });
});
