import { expect, it } from "vitest";
import type { Properties } from "../../../../provider/values";
import { unknown } from "../../../../provider/values";
import { sshKey, undeclared } from "../../../support/resources";
import { refuse, type Script, scriptedHost } from "../../../support/scriptedHost";
import { account, key } from "./account";
import { one, two } from "./samples";
import { deploy } from "./world";

// No list of keys shows the account of a key.

const olds = { ...deploy, keyId: 4, __set: ["publicKeyName", "publicKeyValue"], __holder: "holder01" };
const there = () => account(key(4, "deploy", one)).script;

/** Returns the replacements that diff finds for these inputs, and the calls that it needs. */
async function replaced(script: Script, more: Properties, before: Properties = {}, configuration = {}) {
  const { session, context, sent } = scriptedHost(script, configuration);
  const request = { ...undeclared, id: "4", olds: { ...olds, ...before }, news: { ...deploy, ...more } };
  const known = (await sshKey.asAtHost?.(session, request, context)) ?? request.olds;
  return { replaces: sshKey.diff(session, { ...request, olds: known }).replaces, sent };
}

it("an account that a program sets for the first time does not replace an existing key in that account", async () => {
  expect(await replaced(there(), { accountNumber: 8 })).toEqual({
    replaces: [],
    sent: [["sshKey.list", expect.objectContaining({ accnt: 8 })]],
  });
});

it.each<[string, Script, Properties, Properties, reads: number]>([
  ["without the key", account().script, { accountNumber: 8 }, {}, 2],
  ["with another key of the same id", account(key(4, "other", two)).script, { accountNumber: 8 }, {}, 1],
  ["other than the one set before", there(), { accountNumber: 8 }, { accountNumber: 7 }, 0],
  [
    "other than the configured one at the time of the create",
    there(),
    { accountNumber: 8 },
    { __host: { host: "h", user: "u", account: 7 } },
    0,
  ],
  ["that is not known yet", there(), { accountNumber: unknown }, {}, 0],
])("an account %s replaces the key", async (_what, script, more, before, reads) => {
  const { replaces, sent } = await replaced(script, more, before);
  expect([replaces, sent.length]).toEqual([["accountNumber"], reads]);
});

it("needs no call if no account is set, and replaces nothing if the host refuses to show the keys", async () => {
  expect(await replaced(there(), {})).toEqual({ replaces: [], sent: [] });
  const silent = { "sshKey.list": () => refuse("Permission", "not yours") };
  await expect(replaced(silent, { accountNumber: 8 })).rejects.toThrow("not yours");
});
