import { expect, it } from "vitest";
import { type Message, message } from "../../../../provider/message";
import type { Properties } from "../../../../provider/values";
import { unknown } from "../../../../provider/values";
import { sshKey } from "../../../support/resources";
import { refuse, type Script, scriptedHost } from "../../../support/scriptedHost";
import { account, key } from "./account";
import { one } from "./samples";
import { deploy } from "./world";

/** The warnings of checks of these inputs in one run, and the calls. */
async function checked(script: Script, all: readonly Properties[], olds?: Properties) {
  const { session, reads } = scriptedHost(script);
  const warned: Message[] = [];
  const lines = { inform: () => {}, warn: (line: Message) => void warned.push(line) };
  for (const news of all) expect(await sshKey.checkAtHost?.(session, { news, olds }, lines)).toEqual([]);
  return { warned, reads };
}
const there = () => account(key(5, "deploy", one)).script;
const taken = (name: string) => message("ssh-key-name-taken", { name, id: "5", isPreview: true });

it("warns in a preview that the account has a key of this name, in any letter case, with one list for all keys", async () => {
  const { warned, reads } = await checked(there(), [deploy, { ...deploy, publicKeyName: "Deploy" }]);
  expect(warned).toEqual([taken("deploy"), taken("Deploy")]);
  expect(reads).toEqual(["sshKey.list"]);
});

it.each<[string, Script, Properties, Properties?]>([
  ["with another name", there(), { ...deploy, publicKeyName: "other" }],
  ["that may be adopted", there(), { ...deploy, onExisting: "adopt" }],
  ["whose onExisting is not known yet", there(), { ...deploy, onExisting: unknown }],
  ["whose name is not known yet", there(), { ...deploy, publicKeyName: unknown }],
  ["that exists in the state", there(), deploy, deploy],
  [
    "in an account whose keys the user may not list",
    { "sshKey.list": () => refuse("Permission", "no") },
    deploy,
  ],
])("does not warn about a key %s", async (_what, script, news, olds) => {
  expect((await checked(script, [news], olds)).warned).toEqual([]);
});

it("does not warn about a key that another resource of the run has", async () => {
  const { session } = scriptedHost(there());
  session.run.use("SshKey", "5", "keeps");
  const warned: Message[] = [];
  await sshKey.checkAtHost?.(
    session,
    { news: deploy },
    { inform: () => {}, warn: (line) => void warned.push(line) },
  );
  expect(warned).toEqual([]);
});
