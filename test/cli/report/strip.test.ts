import { expect, it } from "vitest";
import type { PreviewStep } from "../../../cli/preview/readPreview";
import { ownCommandLine, type Typed } from "../../support/cli";
import { many, ordered, removed, server, stackStep, stateOf, step, urnOf } from "../previews";

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
const stateWith = (...names: string[]) =>
  JSON.stringify({
    deployment: { resources: names.map((name) => ({ urn: urnOf({ name }), ...stateOf(web) })) },
  });
const withCopy = JSON.stringify({
  deployment: {
    resources: [{}, { options: { delete: true } }].map((more) => ({ urn: urnOf(), ...stateOf(web, more) })),
  },
});

const strip = async (steps: readonly PreviewStep[], args: readonly string[] = [], typed: Typed = {}) => {
  const input = JSON.stringify({ steps: [stackStep(), ...steps] });
  const { output } = await line.hosting(["report", "-", ...args], { environment: {}, ...typed, input });
  return output.split("\n\n")[args.includes("--markdown") ? 1 : 0]?.split("\n");
};

const legend = "E 1 erased, R 2 replaced or deleted, A 1 away, U 1 updated, N 1 new, . 1 unchanged";
const squares = "🟥 1 erased, 🟧 2 replaced or deleted, 🟨 1 away, 🟦 1 updated, 🟩 1 new, ⬜ 1 unchanged";
const colours = [31, 35, 35, 33, 36, 32, 90].map((colour) => `\u001b[${colour}m■\u001b[0m`);

it.each<[string, readonly PreviewStep[], string[], Typed, string[]]>([
  ["a letter for each server, worst first", all, [], {}, ["shop/dev  ERRAUN.", legend]],
  ["squares in Markdown", all, ["--markdown"], {}, ["`shop/dev` 🟥🟧🟧🟨🟦🟩⬜\\", squares]],
  [
    "letters where NO_COLOR is set",
    all,
    [],
    { isTerminal: true, environment: { NO_COLOR: "1" } },
    ["shop/dev  ERRAUN.", legend],
  ],
  [
    "coloured squares at a terminal",
    all.slice(0, -2),
    [],
    { isTerminal: true },
    [
      `shop/dev  ${colours.slice(0, -1).join("")}`,
      expect.stringContaining(`${colours[1]} 2 replaced or deleted, `),
    ],
  ],
  [
    "what does not change is in the state, and not in the preview",
    [ordered("web")],
    [],
    { state: stateWith("db", "old", "web") },
    ["shop/dev  N..", "N 1 new, . 2 unchanged"],
  ],
  [
    "a copy that is left over, beside the new server",
    [],
    [],
    { state: withCopy },
    ["shop/dev  R.", "R 1 replaced or deleted, . 1 unchanged"],
  ],
  [
    "120 servers in two lines of 100 columns",
    many(120, ordered),
    [],
    {},
    [`shop/dev  ${"N".repeat(90)}`, `          ${"N".repeat(30)}`, "N 120 new"],
  ],
  ["nothing where there is no server", all.slice(-1), [], {}, ["shop/dev: 1 is created"]],
])("the report begins with a strip: %s", async (_what, steps, args, typed, expected) =>
  expect(await strip(steps, args, typed)).toEqual(expected),
);
