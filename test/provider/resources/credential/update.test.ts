import { describe, expect, it } from "vitest";
import type { Message } from "../../../../provider/message";
import { messageText } from "../../../../provider/messages";
import { addSetNames } from "../../../../provider/resource/stored";
import { type Properties, unknown } from "../../../../provider/values";
import { credential } from "../../../support/resources";
import { refuse, type Script } from "../../../support/scriptedHost";
import { told, toldFailures } from "../../../support/told";
import { everyInput, record, run } from "./world";

const olds: Properties = {
  ...addSetNames(everyInput),
  serverType: "Cloud.VPS",
  credentialId: 31,
  __holder: "holder01",
};
const panel = { what: 'credential "admin panel" of server ABC123 (id 31)' };
const host = (script: Script = {}) => {
  const world = run({
    "server.credential.update": (params) => ({ ...record, ...params }),
    "server.credential.delete": () => ({ success: 1 }),
    ...script,
  });
  return { ...world, change: (more: Properties) => world.update(olds, { ...everyInput, ...more }) };
};
/** A host that gives this response first, and then the usual one. */
const first = (operation: "update" | "delete", answer: Properties | symbol, more: Script = {}) => {
  let asked = 0;
  const usual = operation === "update" ? record : { success: 1 };
  return host({ [`server.credential.${operation}`]: () => (asked++ === 0 ? answer : usual), ...more });
};

it("the update of a missing credential fails with advice", async () => {
  const { change } = first("update", refuse("RecordNotFound"), { "server.credential.list": () => [] });
  await expect(change({ username: "root" })).rejects.toThrow(told("resource-gone", panel));
});

describe("an input of a credential that only a create can send", () => {
  const without = (name: string) => {
    const { [name]: _left, ...rest } = everyInput;
    return { ...olds, [name]: undefined, ...addSetNames(rest) };
  };
  it.each(["name", "description"])(
    "replaces the credential if %s is set for the first time, because it was empty before",
    (name) => {
      const { diff, warnings } = host();
      const { [name]: _left, ...rest } = everyInput;
      expect(diff(without(name), everyInput).replaces).toEqual([name]);
      expect(diff(without(name), { ...rest, [name]: "" }).changes).toBe(false);
      expect(warnings).toEqual([]);
    },
  );

  it("is only recorded if the old value is not known, with advice that fits an application's credential", () => {
    const { session, context } = host();
    const warned: string[] = [];
    const warn = (line: Message) => void warned.push(messageText(line));
    const { replaces } = credential.diff(
      session,
      { id: "31", olds: without("authType"), news: everyInput },
      { ...context, warn },
    );
    expect([replaces, warned.length]).toEqual([[], 1]);
    expect(warned[0]).toContain("[only-at-creation]");
    expect(warned[0]).not.toMatch(/onExisting|disks/);
  });
});

describe("delete of a credential", () => {
  it.each<[what: string, listed: Properties[], ends: string | undefined]>([
    ["missing successfully, if a list agrees", [], undefined],
    ["missing not at all, if a list shows it", [record], "existence-unsure"],
  ])("deletes a credential that is reported as %s", async (_what, listed, ends) => {
    const world = first("delete", refuse("RecordNotFound"), { "server.credential.list": () => listed });
    const failure = await world.delete(olds).then(
      () => undefined,
      (error: Error) => error.message.split(" ")[0],
    );
    expect(failure).toBe(ends);
  });

  it.each<[what: string, answer: Properties, failure: string]>([
    ["fails at a wrong address", refuse("API::InvalidMethod"), "API::InvalidMethod"],
    ["fails if the response denies success", { success: 0 }, told("resource-not-deleted", panel)],
  ])("%s", async (_what, answer, failure) => {
    await expect(first("delete", answer).delete(olds)).rejects.toThrow(failure);
  });

  it("releases a server's own credential: sends nothing, and says what stays", async () => {
    const world = host();
    await world.delete({ ...olds, type: "server" });
    expect(world.writes).toEqual([]);
    const released = told("credential-released", { credential: "login of server ABC123", id: "31" });
    expect(world.warnings).toEqual([released]);
  });
});

function check(news: Properties) {
  const { inputs, ...found } = credential.check({ news });
  return { inputs, failures: toldFailures(found) };
}
const app = { uniqId: "ABC123", authData: "a-secret" };
const known = Object.keys(everyInput) as never;
const onlyApp = (property: string) => ({ property, reason: told("credential-only-app", { property }) });

describe("check of Credential", () => {
  const untold = { uniqId: unknown, type: unknown, name: unknown, authData: unknown };
  it.each<[what: string, news: Properties, inputs: Properties]>([
    ["accepts every input", everyInput, everyInput],
    ["assumes an application by default", app, { ...app, type: "app" }],
    ["accepts values that are not known yet", untold, untold],
  ])("%s", (_what, news, inputs) => expect(check(news)).toEqual({ inputs, failures: [] }));

  it.each`
    news                                  | property      | reason
    ${{ authData: "x" }}                  | ${"uniqId"}   | ${told("input-missing", { property: "uniqId" })}
    ${{ ...app, type: "user" }}           | ${"type"}     | ${"must be app or server"}
    ${{ ...app, name: "semi;colon" }}     | ${"name"}     | ${"letters, digits, underscores, dashes and spaces"}
    ${{ ...app, authType: "pass word" }}  | ${"authType"} | ${"letters, digits and underscores"}
    ${{ ...app, username: "two\nlines" }} | ${"username"} | ${"one line of text"}
    ${{ ...app, authdata: "x" }}          | ${""}         | ${told("input-unknown", { property: "authdata", resource: "Credential", known })}
  `("$news fails with the property and the allowed values", ({ news, property, reason }) => {
    expect(check(news).failures).toMatchObject([{ property, reason: expect.stringContaining(reason) }]);
  });

  const leaveOut = (what: string) => `must not be ${what}; leave it out if there is nothing to keep`;
  it.each([
    [
      "with a control character",
      "bell\u0007-secret",
      "must be text; of control characters only tabs and line ends",
    ],
    ["that is empty", "", leaveOut("empty")],
    ["of spaces only", " \t\n", leaveOut("blank")],
  ])("refuses a secret %s without naming its property or quoting it", (_what, authData, reason) => {
    const failure = told("input-invalid", { property: "authData", reason });
    expect(check({ ...app, authData }).failures).toEqual([{ property: "", reason: failure }]);
  });

  it("refuses name, description and authType for a server's own credential", () => {
    const { failures } = check({ ...everyInput, type: "server" });
    expect(failures).toEqual(["name", "description", "authType"].map(onlyApp));
    expect(check({ uniqId: unknown, type: "server", name: unknown }).failures).toEqual([onlyApp("name")]);
  });
});

it("distinguishes records of the two types with the same id", async () => {
  const world = host();
  world.diff({ ...olds, type: "server", __holder: "holder02" }, { ...everyInput, type: "server" });
  await world.delete(olds);
  expect(world.writes).toHaveLength(1);
});
