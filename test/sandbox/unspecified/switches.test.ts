import { Secret, TOTP } from "otpauth";
import { describe, expect, it } from "vitest";
import type { SandboxOptions } from "../../../sandbox";
import { switches } from "../../../sandbox/switches";
import { unspecifiedBy } from "../../../sandbox/unspecified";
import { type Answer, aServer, type Login, openHost, openWithServer, refusal } from "../support/host";

// The two tables of the specification, "Server".
const sampleShape = "accnt ip plan_id region_id status template_name type uniq_id username zone_id";
const describedForDetails =
  "active backup_enabled backup_plan backup_quota backup_size bandwidth_quota capabilities config_description config_id create_date features ip ip_count manage_level template template_description uniq_id zone";

const both = [...new Set(`${sampleShape} ${describedForDetails} domain`.split(" "))].sort().join(" ");

describe("detailsFields", () => {
  it.each([
    ["record", sampleShape, sampleShape],
    ["details", describedForDetails, sampleShape],
    ["both", both, both],
  ] as const)(
    "%s: details have these members and no others, other answers those",
    async (detailsFields, ofDetails, ofOthers) => {
      const { ask, sandbox } = await openHost({ detailsFields });
      const created = await ask("server/create", aServer);
      sandbox.advance(1000);
      const { uniq_id } = created;
      const { items } = await ask("server/list");
      const updated = await ask("server/update", { uniq_id, password: "other-word" });
      const rebuilt = await ask("server/rebuild", { uniq_id, template_name: "DEBIAN_13_64" });
      const members = (record: object) => Object.keys(record).sort().join(" ");
      expect(members(await ask("server/details", { uniq_id }))).toBe(ofDetails);
      const others = [created, ...(items as Answer[]), updated, rebuilt];
      expect(others.map(members)).toEqual(Array(4).fill(ofOthers));
      // Whatever the answer had, the ledger knows what was ordered.
      const { domain, type } = aServer;
      expect(sandbox.ledger.orders).toMatchObject([{ uniqId: uniq_id, domain, type, planId: "1101" }]);
    },
  );

  it("an old state that is still shown after a rebuild has the same members", async () => {
    const { sandbox, ask, uniq_id } = await openWithServer({}, { detailsFields: "details" });
    sandbox.faults.add({ fault: "stale-reads", operation: "server.rebuild" });
    await ask("server/rebuild", { uniq_id, template_name: "DEBIAN_13_64" });
    const stale = await ask("server/details", { uniq_id });
    expect(stale).toMatchObject({ active: true, template: "DEBIAN_12_64" });
    expect(stale).not.toHaveProperty("template_name");
  });
});

const login = { username: "careful", password: "careful-word" };
const totpSecret = "JBSWY3DPEHPK3PXP";
const totp = new TOTP({ secret: Secret.fromBase32(totpSecret) });

it.each([
  ["any", true, true],
  ["parameter", true, false],
  ["header", false, true],
] as const)(
  "passcodes %s: as a parameter of the token call %s, in the header %s",
  async (passcodes, parameter, header) => {
    const { ask, sandbox } = await openHost({ passcodes, users: [{ ...login, totpSecret }] });
    const isTaken = async (where: (passcode: string) => [Answer, Login]) => {
      sandbox.advance("30s");
      const token = ask("account/auth/token", ...where(totp.generate({ timestamp: sandbox.now() })));
      return token.then(
        () => true,
        ({ message }) => {
          expect(message).toContain("was refused: 401");
          return false;
        },
      );
    };
    expect(await isTaken((passcode) => [{ passcode }, login])).toBe(parameter);
    expect(await isTaken((passcode) => [{}, { ...login, passcode }])).toBe(header);
  },
);

it.each([
  ["soon", 0, ["Pending-Termination", "Terminated", "Terminated"]],
  ["later", 30, ["Active", "Active", "Pending-Termination"]],
] as const)(
  "removals %s: a server that was asked to go ends after %i days: %j",
  async (removals, days, statuses) => {
    const { ask, sandbox, uniq_id } = await openWithServer({}, { removals });
    const status = async () => (await ask("asset/details", { uniq_id })).status;
    const removal_requested = new Date(sandbox.now() + days * 86_400_000).toISOString();
    expect(await ask("asset/cancellation/request", { uniq_id })).toEqual({ removal_requested });
    const seen = [await status()];
    sandbox.advance("1h");
    // Asking again changes nothing.
    await ask("asset/cancellation/request", { uniq_id });
    for (const time of ["718h", "2h"]) {
      sandbox.advance(time);
      seen.push(await status());
    }
    expect(seen).toEqual(statuses);
  },
);

const request = "asset/cancellation/request";

it.each([
  ["soon", "accepted", 200],
  ["soon", "refused", 409],
  ["later", "accepted", 200],
  ["later", "refused", 409],
] as const)(
  "secondRemovals, removals %s: a second one is %s, %i",
  async (removals, secondRemovals, status) => {
    const { ask, sandbox, uniq_id } = await openWithServer({}, { removals, secondRemovals });
    await ask(request, { uniq_id });
    await ask(request, { uniq_id }).catch(() => {});
    const [first, second] = sandbox.requests.slice(-2);
    expect([first?.status, second?.status]).toEqual([200, status]);
    expect(sandbox.ledger.destructions).toHaveLength(status === 200 ? 2 : 1);
  },
);

it("pageLimit is the largest page, and never less than what no one asked for", async () => {
  const { ask, refused } = await openHost({ pageLimit: 3 });
  const larger = await refused("network/zone/list", { page_size: 4 });
  expect(larger).toEqual(refusal(400, "Input::OutOfBounds", "page_size"));
  expect(await ask("network/zone/list", { page_size: 3 })).toMatchObject({ item_count: 3, item_total: 4 });
  expect(await ask("network/zone/list")).toMatchObject({ page_size: 3, page_total: 2 });
});

it.each([
  ["short", ["asc", "desc"], "ascending"],
  ["long", ["ascending", "descending"], "asc"],
] as const)("sortWords %s: %j", async (sortWords, [up, down], other) => {
  const { listed, refused } = await openHost({ sortWords });
  const zones = (sort?: string) =>
    listed("network/zone/list", "id", { order_by: { field: "id", ...(sort && { sort }) } });
  expect(await zones(up)).toEqual([11, 12, 21, 31]);
  expect(await zones(down.toUpperCase())).toEqual([31, 21, 12, 11]);
  expect(await zones()).toEqual(await zones(up));
  expect(await refused("network/zone/list", { order_by: { field: "id", sort: other } })).toEqual(
    refusal(400, "Input::Validation", "order_by.sort"),
  );
});

describe("versionSegment", () => {
  const answers = async (options: SandboxOptions, path: string) => {
    const { sandbox } = await openHost(options);
    const answer = await fetch(`${sandbox.url}${path}`, {
      method: "POST",
      headers: { authorization: `Basic ${btoa(`${sandbox.username}:${sandbox.password}`)}` },
      body: JSON.stringify({ params: { path: "asset/list" } }),
    });
    return { status: answer.status, ...((await answer.json()) as { version?: string }) };
  };

  it("required: a path without a version is no address", async () => {
    expect(await answers({}, "/api/describe")).toMatchObject({ status: 404 });
  });

  it("optional: it is v3, and a version that is given counts", async () => {
    const options = { versionSegment: "optional" } as const;
    expect(await answers(options, "/api/describe")).toMatchObject({ status: 200, version: "v3" });
    expect(await answers(options, "/Api/Describe.json")).toMatchObject({ status: 200, version: "v3" });
    expect(await answers(options, "/v1/api/describe")).toMatchObject({ status: 200, version: "v1" });
    expect(await answers(options, "/v9/api/describe")).toMatchObject({ status: 404 });
  });
});

it("tokenLifetime is the longest that may be asked for, and never less than what no one asked for", async () => {
  const { ask, refused, sandbox } = await openHost({ tokenLifetime: 600 });
  const longer = await refused("account/auth/token", { timeout: 601 });
  expect(longer).toEqual(refusal(400, "Input::OutOfBounds", "timeout"));
  const expires = Math.floor(sandbox.now() / 1000) + 600;
  expect(await ask("account/auth/token", { timeout: 600 })).toMatchObject({ expires });
  expect(await ask("account/auth/token")).toMatchObject({ expires });
});

describe("every switch", () => {
  const names = Object.keys(switches) as (keyof typeof switches)[];

  it.each(names)("%s has its usual choice, and refuses what is none", (name) => {
    expect(unspecifiedBy({})[name]).toBe(switches[name].usual);
    expect(() => unspecifiedBy({ [name]: "otherwise" })).toThrow(
      `${name} must be one of ${Object.keys(switches[name].choices).join(", ")}.`,
    );
    expect(() => unspecifiedBy({ [name]: "toString" })).toThrow(`${name} must be one of `);
  });

  it.each(names)("%s that is given wins over the dialect, whatever it is", (name) => {
    const legacy = unspecifiedBy({ dialect: "legacy" });
    for (const choice of Object.keys(switches[name].choices))
      expect(unspecifiedBy({ dialect: "legacy", [name]: choice })).toEqual({ ...legacy, [name]: choice });
  });
});

it.each([
  ["class", 404, /"error_class":"Sandbox::Exception::API::InvalidMethod"/],
  ["page", 404, /^<html>/],
] as const)("unknownPaths %s: answers %i with %s", async (unknownPaths, status, text) => {
  const { sandbox } = await openHost({ unknownPaths });
  const authorization = `Basic ${btoa(`${sandbox.username}:${sandbox.password}`)}`;
  const asked = { method: "POST", headers: { authorization }, body: '{"params":{}}' };
  const answer = await fetch(`${sandbox.url}/v3/no/such`, asked);
  expect([answer.status, await answer.text()]).toEqual([status, expect.stringMatching(text)]);
});
