import { describe, expect, it } from "vitest";
import { withSet } from "../../../../provider/resource/stored";
import type { Properties } from "../../../../provider/values";
import { answerLost, refuse, type Script } from "../../../support/scriptedHost";
import { told } from "../../../support/told";
import { everyInput, record } from "./samples";
import { run } from "./world";

const olds: Properties = { ...withSet(everyInput), serverType: "Cloud.VPS", credentialId: 31 };
const panel = { credential: 'credential "admin panel" of server ABC123', id: "31" };
const changed = (params: Properties) => [
  "server.credential.update",
  { accnt: 7, id: 31, type: "app", ...params },
];
const host = (script: Script = {}) => {
  const world = run({
    "server.credential.update": (params) => ({ ...record, ...params }),
    "server.credential.delete": () => ({ success: 1 }),
    ...script,
  });
  return { ...world, change: (more: Properties) => world.update(olds, { ...everyInput, ...more }) };
};
/** A host that answers so for `times` times, and then as usual. */
const first = (operation: "update" | "delete", answer: Properties | symbol, times: number) => {
  let asked = 0;
  const usual = operation === "update" ? record : { success: 1 };
  return host({ [`server.credential.${operation}`]: () => (asked++ < times ? answer : usual) });
};
const busy = refuse("Workflow::Conflict");

describe("update of a credential", () => {
  it.each`
    what                    | news                                               | params
    ${"a changed location"} | ${{ location: "elsewhere" }}                       | ${{ location: "elsewhere" }}
    ${"a changed username"} | ${{ username: "root" }}                            | ${{ username: "root" }}
    ${"a changed authData"} | ${{ authData: "second-secret" }}                   | ${{ auth_data: "second-secret" }}
    ${"all of them"}        | ${{ location: "a", username: "b", authData: "c" }} | ${{ location: "a", username: "b", auth_data: "c" }}
  `("$what: one call, with nothing else", async ({ news, params }) => {
    const { change, writes } = host();
    expect(await change(news)).toEqual({ ...olds, ...news });
    expect(writes).toEqual([changed(params)]);
  });

  it("what is no longer given is not managed any more, and nothing is sent", async () => {
    const { change, writes } = host();
    const outputs = await change({ location: undefined });
    expect(writes).toEqual([]);
    expect(outputs).toMatchObject({ credentialId: 31, serverType: "Cloud.VPS" });
    expect(outputs.__set).not.toContain("location");
  });

  it.each<[what: string, answer: Properties | symbol, times: number]>([
    ["waits while the host is busy with the server", busy, 2],
    ["repeats it after a lost answer: it sets values", answerLost, 1],
  ])("%s", async (_what, answer, times) => {
    const { change, writes } = first("update", answer, times);
    await change({ username: "root" });
    expect(writes).toEqual(Array(times + 1).fill(changed({ username: "root" })));
  });

  it("a record that is gone fails with what to do", async () => {
    const { change } = first("update", refuse("RecordNotFound"), 1);
    await expect(change({ username: "root" })).rejects.toThrow(told("credential-gone", panel));
  });

  it("a failure does not quote the secret", async () => {
    const { change } = first("update", refuse("Input::Validation", "too weak"), 1);
    const failure = await change({ authData: "second-secret" }).catch((error: Error) => error);
    expect(String(failure)).toContain("too weak");
    expect(String(failure)).not.toMatch(/(?:first|second)-secret/);
  });
});

describe("delete of a credential", () => {
  const deleted = ["server.credential.delete", { accnt: 7, id: 31, type: "app" }];

  it.each<[what: string, answer: Properties, times: number, calls: number]>([
    ["deletes an application's", {}, 0, 1],
    ["already gone is success", refuse("RecordNotFound"), 1, 1],
    ["waits while the host is busy with the server", busy, 2, 3],
  ])("%s", async (_what, answer, times, calls) => {
    const world = first("delete", answer, times);
    await world.delete(olds);
    expect(world.writes).toEqual(Array(calls).fill(deleted));
    expect(world.warnings).toEqual([]);
  });

  it.each<[what: string, answer: Properties, failure: string]>([
    ["a wrong address is no success", refuse("API::InvalidMethod"), "API::InvalidMethod"],
    ["nor is an answer that says no", { success: 0 }, told("credential-not-deleted", panel)],
  ])("%s", async (_what, answer, failure) => {
    await expect(first("delete", answer, 1).delete(olds)).rejects.toThrow(failure);
  });

  it("releases a server's own login: sends nothing, and says what stays", async () => {
    const world = host();
    await world.delete({ ...olds, type: "server" });
    expect(world.writes).toEqual([]);
    const released = told("credential-released", { credential: "login of server ABC123", id: "31" });
    expect(world.warnings).toEqual([released]);
  });
});
