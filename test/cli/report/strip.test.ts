import { expect, it } from "vitest";
import type { PreviewStep } from "../../../cli/preview/readPreview";
import { ownCommandLine, stateWith, type Typed } from "../../support/cli";
import { type More, many, ordered, removed, server, stackStep, stateOf, step, stepUrn } from "../previews";

const line = ownCommandLine();

const web = server({ rebuildPolicy: "rebuild" });
const changed = (name: string, inputs: object) => step("update", web, { ...web, ...inputs }, { name });
const all = [
  removed("gone"),
  ...["create-replacement", "replace", "delete-replaced"].map((op) => step(op, web, web, { name: "moved" })),
  changed("erased", { templateName: "DEBIAN_12_64" }),
  changed("stopped", { powerState: "stopped" }),
  changed("wider", { bandwidthQuota: 9000 }),
  ordered("fresh"),
  step("same", web, web, { name: "calm" }),
  step("create", undefined, { name: "key" }, { kind: "SshKey", name: "key" }),
];
const state = (...all: (readonly [name: string, more?: More])[]) =>
  stateWith(all.map(([name, more]) => ({ urn: stepUrn({ name }), ...stateOf(web, more) })));
const three = state(["db"], ["old"], ["web"]);
const withCopy = state(["web"], ["web", { options: { delete: true } }]);

const strip = async (steps: readonly PreviewStep[], args: readonly string[] = [], typed: Typed = {}) => {
  const input = JSON.stringify({ steps: [stackStep(), ...steps] });
  const { output } = await line.hosting(["report", "-", ...args], { environment: {}, ...typed, input });
  return output.split("\n\n")[args.includes("--markdown") ? 1 : 0]?.split("\n");
};

type Row = readonly [steps: readonly PreviewStep[], args?: string[], typed?: Typed];
const plain = { isTerminal: true, environment: { NO_COLOR: "1" } };
const rows: Readonly<Record<string, Row>> = {
  "one letter for each server, worst first": [all],
  "coloured squares in Markdown": [all, ["--markdown"]],
  "letters if NO_COLOR is set": [all, [], plain],
  "coloured squares at a terminal": [all, [], { isTerminal: true }],
  "unchanged servers, which only the state shows": [[ordered("web")], [], { state: three }],
  "a left-over copy next to the new server": [[], [], { state: withCopy }],
  "120 servers in two lines of 100 columns": [many(120, ordered)],
  "nothing where there is no server": [all.slice(-1)],
};
it.each(Object.entries(rows))(
  "the report begins with an overview of the servers: %s",
  async (_what, [steps, args, typed]) => {
    const told = (await strip(steps, args, typed))?.join("\n") ?? "";
    expect(told.replaceAll("\u001b", "ESC")).toMatchSnapshot();
  },
);
