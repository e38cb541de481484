import fc from "fast-check";
import type { Command, Declared, Entry } from "../../../test/support/lives/stack";
import { createWorld, fronts } from "../surface";
import { account, type DrawnAccount, fill, publicKeys } from "./account";
import type { Recorded, RecordedLine } from "./line";
import { runLines } from "./run";

const oneOf = <const Value>(...values: readonly Value[]) => fc.constantFrom(...values);
const step = fc.record({
  /** For each input, which of its two values it has. */
  values: fc.array(fc.nat(1), { minLength: 4, maxLength: 4 }),
  isDeclared: oneOf(true, true, true, false),
  command: oneOf<Command["name"]>("up", "up", "up", "refresh", "destroy"),
  refresh: fc.boolean(),
  machine: oneOf(1, 2, 0),
  end: oneOf("by itself", "by itself", "by itself", "killed before", "killed after"),
  minutes: oneOf(0, 1, 15),
});
const story = fc.record({ account, steps: fc.array(step, { minLength: 1, maxLength: 5 }) });
type Story = typeof story extends fc.Arbitrary<infer Value> ? Value : never;
type Ids = ReturnType<typeof fill>;

/** Runs of one resource with the plugin, in a generated account. The program changes from run to run. */
const ofResource = (
  name: string,
  inputsOf: (values: readonly number[], ids: Ids, account: DrawnAccount) => Declared["inputs"],
): Recorded<Story> => ({
  draw: story,
  async record({ account, steps }) {
    const world = createWorld(account.host, fronts);
    const ids = fill(world.host, account);
    const lines = runLines();
    const stack: Entry[] = [];
    const transcript: RecordedLine[] = [];
    for (const [at, { values, isDeclared, command, refresh, machine, end, minutes }] of steps.entries()) {
      await world.clock.sleep(minutes * 60_000);
      const urn = `urn:pulumi:dev::lives::hosting:index:${name}::one`;
      const declared = { urn, process: "second", inputs: inputsOf(values, ids, account) };
      const ran = await world.run(
        stack,
        isDeclared ? [declared] : [],
        { name: command, refresh },
        { machine, end: { end, atWrite: 1 } },
      );
      transcript.push(...lines(`run ${at + 1}, ${command}`, ran));
    }
    return transcript;
  },
});

export const keys = ofResource("SshKey", ([name, value, existing, keeps]) => ({
  publicKeyName: ["deploy", "backup"][name ?? 0],
  publicKeyValue: publicKeys[value ?? 0],
  ...(existing === 1 && { onExisting: "adopt" }),
  ...(keeps === 1 && { removeOnDelete: false }),
}));

export const credentials = ofResource("Credential", ([name, type, secret, location], { servers, zone }) => ({
  uniqId: servers[0] ?? zone,
  ...(type === 0 && { type: "app", name: ["panel", "shop"][name ?? 0] }),
  ...(type === 1 && { type: "server" }),
  ...{ username: "admin", authData: ["first-secret", "second-secret"][secret ?? 0] },
  ...(location === 1 && { location: "198.51.100.7" }),
}));

export const assets = ofResource("Asset", ([which, label, description, removes], { servers, zone }) => ({
  uniqId: which === 0 ? (servers[0] ?? zone) : zone,
  customName: ["web", "Web 2"][label ?? 0],
  ...(description === 1 && { customDescription: "Two\nlines." }),
  ...(removes === 1 && { removeOnDelete: true }),
}));
