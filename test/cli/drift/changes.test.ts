import { describe, expect, it } from "vitest";
import type { PreviewStep } from "../../../cli/preview/readPreview";
import { scriptedLine, transcriptOf } from "../../support/cli";
import { found, server, stackStep, stateOf, step, type Values } from "../previews";

const [a, b] = [{ domain: "a" }, { domain: "b" }];
const secret = "[secret]";
const [key, credential] = [{ kind: "SshKey" }, { kind: "Credential" }];
const ssh = (publicKeyName: string, more?: Values) => ({ publicKeyName, publicKeyValue: secret, ...more });
const login = { name: "web", authData: secret, location: secret };
const exchanged = found(login, { authData: secret }, credential);
const renamed = found(login, { name: "db" }, credential);
const naming = (given: PreviewStep, ...names: string[]) => ({
  ...given,
  detailedDiff: Object.fromEntries(names.map((name) => [name, {}])),
});

const inputs = server({ templateName: "DEBIAN_12_64" });
const changes = { template: { templateName: "UBUNTU_2404_64" }, plan: { planId: 1202 } };
/** The host has another template or plan; `more` is in the state. The refresh keeps what the program asks for. */
const changed = (change: keyof typeof changes, more: Values = {}, options?: Values): PreviewStep => {
  const [name = ""] = Object.keys(changes[change]);
  const asked = { ...(more.__asked as Values), [name]: inputs[name] };
  return found({ ...inputs, ...more }, { ...changes[change], __asked: asked }, options && { options });
};
const [drift, rebuild, kept] = [
  { driftPolicy: "allow" },
  { rebuildPolicy: "rebuild" },
  { deletionProtection: true },
];
const guarded = { protect: true };
const ofClass = { ...drift, ...rebuild, __provider: secret };

async function transcript(
  given: PreviewStep,
  flags: readonly string[] = [],
  environment: Readonly<Record<string, string>> = {},
) {
  const input = JSON.stringify({ steps: [stackStep("refresh"), given] });
  const args = ["drift", "-", "--no-account", ...flags];
  return transcriptOf(await scriptedLine({}).hosting(args, { input, environment }));
}

describe.each<[string, Readonly<Record<string, PreviewStep>>]>([
  [
    "names the change, and who wins by each command",
    {
      "a server that is gone": found(inputs, "gone"),
      "a key that is gone": found(ssh("laptop"), "gone", key),
      "a key with another name; what the program does not set is not compared": found(
        ssh("laptop"),
        ssh("desk", { accountNumber: 1 }),
        key,
      ),
      "a server with two other values, which no protection keeps": found(
        { ...a, bandwidthQuota: 1, deletionProtection: true, __provider: "code" },
        { ...b, bandwidthQuota: 2 },
        { options: guarded },
      ),
    },
  ],
  [
    "finds none",
    {
      "as the state has it": { ...found(a, a), op: "update" },
      "not reported by the host": step("update", a, {}),
      "without a new state": step("update", a),
      "without an old state": step("update", undefined, a),
      "of another step": step("same", a, b),
      "of another provider": found(a, "gone", { kind: "NoSuch" }),
      "of a secret that the host does not report": found({ ...a, password: secret }, { password: secret }),
      "of a secret where Pulumi names another input": naming(exchanged, "status"),
    },
  ],
  [
    "names a secret input",
    {
      "that no one names, each": exchanged,
      "that Pulumi names": naming(exchanged, "authData"),
      "beside another input, if no one names any": renamed,
      "beside another input": naming(renamed, "authData", "name"),
      "by the mark of the refresh, and does not show it": found(
        { ...inputs, templateName: secret },
        { domain: "b.example.com", templateName: secret, __asked: { templateName: secret } },
      ),
    },
  ],
  [
    "says what allows the program's value, if it would cost the disks: another template",
    {
      "as usual": changed("template"),
      "with rebuildPolicy": changed("template", rebuild),
      "with driftPolicy": changed("template", drift),
      "with both": changed("template", { ...drift, ...rebuild }),
      "with rebuildPolicy replace": changed("template", { rebuildPolicy: "replace" }),
      "with deletionProtection": changed("template", kept),
      "with deletionProtection and both": changed("template", { ...kept, ...drift, ...rebuild }),
      "of a class": changed("template", ofClass),
      "of a class that Pulumi protects": changed("template", ofClass, guarded),
      "of a class that both protect": changed("template", { ...kept, ...drift, __provider: "code" }, guarded),
      // For other programs than classes, only Pulumi knows `protect`, and it sees no rebuild.
      "that Pulumi protects": changed("template", { ...drift, ...rebuild }, guarded),
      "after a refresh that has stored another plan": changed("template", {
        ...{ planId: 1202, __asked: { planId: 1201 } },
      }),
    },
  ],
  [
    "says what allows the program's value, if it would cost the disks: another plan",
    {
      "as usual": changed("plan"),
      "with driftPolicy": changed("plan", drift),
      "with deletionProtection": changed("plan", kept),
      "that Pulumi protects": changed("plan", {}, guarded),
      "that Pulumi protects, with driftPolicy": changed("plan", drift, guarded),
    },
  ],
])("pulumi-hosting drift %s", (_what, rows) => {
  it.each(Object.entries(rows))("%s", async (_name, given) => {
    expect(await transcript(given)).toMatchSnapshot();
  });
});

describe("pulumi-hosting drift of values that the program leaves out", () => {
  /** The outputs before, and those that the host reports now. */
  const leftOut = (before: Values, now: Values, inputsNow: Values = a): PreviewStep => ({
    ...step("update", a, undefined, { outputs: before }),
    newState: stateOf(inputsNow, { outputs: now }),
  });
  const [off, on] = [{ backupEnabled: false }, { backupEnabled: true }];
  const [first, second] = [{ ip: "192.0.2.1" }, { ip: "192.0.2.2" }];
  it.each<[string, PreviewStep, string?]>([
    ["is there if it costs something", leftOut({ ...off, ...first }, { ...on, ...second })],
    ["is there if Pulumi sees no change else", { ...leftOut(off, on), op: "same" }],
    ["is there for all of it with --all", leftOut({ ...off, ...first }, { ...on, ...second }), "--all"],
    ["is there with --all though no input sets it", leftOut(first, second), "--all"],
    ["is there next to what the program sets", leftOut({ ...off, __set: ["domain"] }, on, b)],
    ["is not there if it costs nothing", leftOut(first, second)],
    ["is not there if it was not known before", leftOut({}, on)],
  ])("%s", async (_name, given, ...flags) =>
    expect(await transcript(given, flags.filter(Boolean) as string[])).toMatchSnapshot(),
  );
});

describe("pulumi-hosting drift of a protected server, in a run that lifts its protection", () => {
  const rollout = { group: "web" };
  const allowed = { ...drift, ...rebuild, replacePolicy: "replace", rollout };
  const lifting = { HOSTING_UNPROTECT: "group:web" };

  it.each(["template", "plan"] as const)(
    "needs nothing more for another %s, as without a lift",
    async (change) => {
      const lifted = await transcript(changed(change, { ...kept, ...allowed }), [], lifting);
      expect(lifted).not.toContain("refuses it as configured");
      expect(lifted).toEqual(await transcript(changed(change, allowed)));
    },
  );

  it.each([
    ["without the variable", { ...kept, ...allowed }, {}],
    ["of another group", { ...kept, ...allowed }, { HOSTING_UNPROTECT: "group:db" }],
    [
      "by the server's id, which lets it be removed alone",
      { ...kept, ...allowed },
      { HOSTING_UNPROTECT: "ABC123" },
    ],
  ] as const)("needs deletionProtection: false: %s", async (_what, more, environment) => {
    for (const change of ["template", "plan"] as const)
      expect(await transcript(changed(change, more), [], environment)).toContain(
        "First keep the host's values, with deletionProtection set to false. Then restore",
      );
  });

  it("needs the leave that the lift does not give", async () => {
    for (const [change, more, needs] of [
      ["template", { rollout }, 'driftPolicy set to "allow" and rebuildPolicy set to "rebuild"'],
      ["plan", { rollout, ...drift }, 'replacePolicy set to "replace"'],
    ] as const) {
      const told = await transcript(changed(change, { ...kept, ...more }), [], lifting);
      expect(told).toContain(`refuses it as configured. With ${needs} in the program it`);
    }
  });
});
