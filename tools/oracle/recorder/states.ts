// The output of Pulumi's CLI for a stack that has the servers of an account.

/** A server's record at the simulated host. */
interface Row {
  readonly uniq_id: string;
  readonly domain: string;
  readonly plan_id: string | number;
  readonly zone_id: string | number;
  readonly template_name: string;
}

const type = "hosting:index:Server";
const urnOf = (at: number) => `urn:pulumi:dev::shop::${type}::web${at}`;

function stateOf(
  { uniq_id, domain, plan_id, zone_id, template_name }: Row,
  at: number,
  changedInputs: object = {},
) {
  const inputs = {
    ...{ domain, type: "Cloud.VPS", planId: Number(plan_id), zoneId: Number(zone_id) },
    ...{ templateName: template_name, ...(at === 1 && { deletionProtection: true }) },
    ...changedInputs,
  };
  const outputs = {
    ...{ ...inputs, uniqId: uniq_id, accountNumber: 100001, ip: `198.51.100.${at + 20}`, status: "Running" },
    ...{ active: true, username: "root", __set: Object.keys(inputs).sort(), __holder: `holder0${at}` },
  };
  return { urn: urnOf(at), custom: true, id: uniq_id, type, inputs, outputs };
}

const changes: readonly { readonly op: string; readonly changedInputs: object }[] = [
  { op: "same", changedInputs: {} },
  { op: "update", changedInputs: { customName: "web" } },
  { op: "update", changedInputs: { templateName: "UBUNTU_2404_64", rebuildPolicy: "rebuild" } },
  { op: "replace", changedInputs: { planId: 1202 } },
  { op: "delete", changedInputs: {} },
  { op: "update", changedInputs: { powerState: "stopped", rollout: { group: "web" } } },
];
const changeOf = (changeNumbers: readonly number[], at: number) =>
  changes[changeNumbers[at] ?? 0] ?? { op: "same", changedInputs: {} };

/** The output of `pulumi preview --json`: the generated change of each server, and a new server. */
export function previewOutput(rows: readonly Row[], changeNumbers: readonly number[]): string {
  const steps = rows.map((row, at) => {
    const { op, changedInputs: more } = changeOf(changeNumbers, at);
    const [oldState, newState] = [stateOf(row, at), stateOf(row, at, more)];
    const detailedDiff = Object.fromEntries(Object.keys(more).map((path) => [path, { kind: "update" }]));
    return { op, urn: urnOf(at), oldState, ...(op !== "delete" && { newState }), detailedDiff };
  });
  const newInputs = {
    domain: "fresh.example.com",
    type: "Cloud.VPS",
    planId: 1202,
    zoneId: 12,
    templateName: "DEBIAN_12_64",
  };
  const createStep = { op: "create", urn: urnOf(9), newState: { type, inputs: newInputs } };
  return JSON.stringify({ config: {}, steps: [...steps, createStep] });
}

/** The events that the engine prints for a refresh, with the generated change of each server. */
export const refreshEvents = (rows: readonly Row[], changeNumbers: readonly number[]): string =>
  [
    { preludeEvent: { config: {} } },
    ...rows.flatMap((row, at) => {
      const { op, changedInputs: more } = changeOf(changeNumbers, at);
      const foundOp = op === "replace" ? "update" : op;
      const [urn, oldState] = [urnOf(at), stateOf(row, at)];
      return [
        { resourcePreEvent: { metadata: { op: "refresh", urn, old: oldState, new: oldState } } },
        {
          resOutputsEvent: {
            metadata: {
              op: foundOp,
              urn,
              old: oldState,
              new: op === "delete" ? null : stateOf(row, at, more),
            },
          },
        },
      ];
    }),
    { summaryEvent: { isPreview: true } },
  ]
    .map((event, sequence) => `${JSON.stringify({ sequence, ...event })}\n`)
    .join("");

/** The result of a command that the CLI under test starts. Only `pulumi` exists. */
export function answerOfPulumi(
  command: string,
  args: readonly string[],
  { rows, changes: changeNumbers }: { readonly rows: readonly Row[]; readonly changes: readonly number[] },
) {
  if (command !== "pulumi") throw Object.assign(new Error(`spawn ${command} ENOENT`), { code: "ENOENT" });
  const well = (output: string) => ({ exitCode: 0, output, errors: "" });
  const subcommand = args.filter((word) => !word.startsWith("-")).join(" ");
  if (subcommand.startsWith("stack export"))
    return well(
      JSON.stringify({ deployment: { resources: rows.slice(0, 3).map((row, at) => stateOf(row, at)) } }),
    );
  if (subcommand.startsWith("stack ls"))
    return well(JSON.stringify([{ name: "dev", resourceCount: rows.length }]));
  if (args.includes("--show-name")) return well("dev\n");
  if (subcommand.startsWith("config")) return well("{}");
  if (subcommand.startsWith("preview")) return well(previewOutput(rows, changeNumbers));
  if (subcommand.startsWith("refresh")) return well(refreshEvents(rows, changeNumbers));
  if (subcommand.startsWith("version")) return well("v3.232.0\n");
  return { exitCode: 1, output: "", errors: `unknown command ${subcommand}\n` };
}
