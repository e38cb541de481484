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
/**
 * The host has another template or plan. `more` adds values to the state. The refresh keeps the program's value in
 * `__asked`.
 */
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
    "shows the difference and the effect of each command for",
    {
      "a server that is gone": found(inputs, "gone"),
      "a key that is gone": found(ssh("laptop"), "gone", key),
      "a key with another name, but not a field that the program leaves unset": found(
        ssh("laptop"),
        ssh("desk", { accountNumber: 1 }),
        key,
      ),
      "a server with two other values, whose protection does not matter": found(
        { ...a, bandwidthQuota: 1, deletionProtection: true, __provider: "code" },
        { ...b, bandwidthQuota: 2 },
        { options: guarded },
      ),
    },
  ],
  [
    "finds no difference in",
    {
      "a record that equals the state": { ...found(a, a), op: "update" },
      "a field that the host does not report": step("update", a, {}),
      "a step without a new state": step("update", a),
      "a step without an old state": step("update", undefined, a),
      "a step other than a refresh or update": step("same", a, b),
      "a resource of another provider": found(a, "gone", { kind: "NoSuch" }),
      "a secret that the host does not report": found({ ...a, password: secret }, { password: secret }),
      "a secret if Pulumi reports another input as changed": naming(exchanged, "status"),
    },
  ],
  [
    "names a secret input as changed",
    {
      "if Pulumi does not name the changed input": exchanged,
      "if Pulumi names the secret input": naming(exchanged, "authData"),
      "not if another input has changed and Pulumi names none": renamed,
      "if Pulumi names the secret and another input": naming(renamed, "authData", "name"),
      "if the refresh has marked it in __asked, without its value": found(
        { ...inputs, templateName: secret },
        { domain: "b.example.com", templateName: secret, __asked: { templateName: secret } },
      ),
    },
  ],
  [
    "says which policies allow another template, although it erases the disks,",
    {
      "without policies": changed("template"),
      "with rebuildPolicy": changed("template", rebuild),
      "with driftPolicy": changed("template", drift),
      "with both policies": changed("template", { ...drift, ...rebuild }),
      "with rebuildPolicy replace": changed("template", { rebuildPolicy: "replace" }),
      "with deletionProtection": changed("template", kept),
      "with deletionProtection and both policies": changed("template", { ...kept, ...drift, ...rebuild }),
      "for a class": changed("template", ofClass),
      "for a class with Pulumi's protect option": changed("template", ofClass, guarded),
      "for a class with deletionProtection and Pulumi's protect option": changed(
        "template",
        { ...kept, ...drift, __provider: "code" },
        guarded,
      ),
      // For programs that do not use the classes, only Pulumi knows the `protect` option, and to Pulumi a rebuild is an
      // update.
      "with Pulumi's protect option": changed("template", { ...drift, ...rebuild }, guarded),
      "after a refresh that stored another plan, too": changed("template", {
        ...{ planId: 1202, __asked: { planId: 1201 } },
      }),
    },
  ],
  [
    "says which policies allow another plan, although it erases the disks,",
    {
      "without policies": changed("plan"),
      "with driftPolicy": changed("plan", drift),
      "with deletionProtection": changed("plan", kept),
      "with Pulumi's protect option": changed("plan", {}, guarded),
      "with Pulumi's protect option and driftPolicy": changed("plan", drift, guarded),
    },
  ],
])("pulumi-hosting drift %s", (_what, rows) => {
  it.each(Object.entries(rows))("%s", async (_name, given) => {
    expect(await transcript(given)).toMatchSnapshot();
  });
});

describe("pulumi-hosting drift, of values that the program leaves out,", () => {
  /** `before` are the outputs in the state, and `now` those that the host reports. */
  const leftOut = (before: Values, now: Values, inputsNow: Values = a): PreviewStep => ({
    ...step("update", a, undefined, { outputs: before }),
    newState: stateOf(inputsNow, { outputs: now }),
  });
  const [off, on] = [{ backupEnabled: false }, { backupEnabled: true }];
  const [first, second] = [{ ip: "192.0.2.1" }, { ip: "192.0.2.2" }];
  it.each<[string, PreviewStep, string?]>([
    ["reports a change that costs something", leftOut({ ...off, ...first }, { ...on, ...second })],
    ["reports a costly change even if Pulumi sees no other change", { ...leftOut(off, on), op: "same" }],
    ["reports every change with --all", leftOut({ ...off, ...first }, { ...on, ...second }), "--all"],
    ["reports a change with --all even if no input can set the field", leftOut(first, second), "--all"],
    ["reports a costly change next to a changed input", leftOut({ ...off, __set: ["domain"] }, on, b)],
    ["reports no change that costs nothing", leftOut(first, second)],
    ["reports no value that the state did not have before", leftOut({}, on)],
  ])("%s", async (_name, given, ...flags) =>
    expect(await transcript(given, flags.filter(Boolean) as string[])).toMatchSnapshot(),
  );
});

describe("pulumi-hosting drift of a protected server, in a run that lifts its protection,", () => {
  const rollout = { group: "web" };
  const allowed = { ...drift, ...rebuild, replacePolicy: "replace", rollout };
  const lifting = { HOSTING_UNPROTECT: "group:web" };

  it.each(["template", "plan"] as const)(
    "reports another %s as it does without protection",
    async (change) => {
      const lifted = await transcript(changed(change, { ...kept, ...allowed }), [], lifting);
      expect(lifted).not.toContain("refuses it as configured");
      expect(lifted).toEqual(await transcript(changed(change, allowed)));
    },
  );

  it.each([
    ["without HOSTING_UNPROTECT", { ...kept, ...allowed }, {}],
    ["for another group", { ...kept, ...allowed }, { HOSTING_UNPROTECT: "group:db" }],
    [
      "for the server's id, which allows only its removal",
      { ...kept, ...allowed },
      { HOSTING_UNPROTECT: "ABC123" },
    ],
  ] as const)("still asks for deletionProtection: false %s", async (_what, more, environment) => {
    for (const change of ["template", "plan"] as const)
      expect(await transcript(changed(change, more), [], environment)).toContain(
        "First keep the host's values, with deletionProtection set to false. Then restore",
      );
  });

  it("still asks for the policies that the lift does not replace", async () => {
    for (const [change, more, needs] of [
      ["template", { rollout }, 'driftPolicy set to "allow" and rebuildPolicy set to "rebuild"'],
      ["plan", { rollout, ...drift }, 'replacePolicy set to "replace"'],
    ] as const) {
      const told = await transcript(changed(change, { ...kept, ...more }), [], lifting);
      expect(told).toContain(`refuses it as configured. With ${needs} in the program it`);
    }
  });
});
