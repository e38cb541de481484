import { describe, expect, it } from "vitest";
import { operations } from "../../../provider/api/contract";
import { catalogue, mostMet } from "../../../tools/docs/errorsPage";

const helps = Object.values(catalogue())
  .flat()
  .flatMap(({ code, help }) => (help ? [{ code, help }] : []));

const reads = operations().flatMap(([name, { writes }]) => (writes ? [] : [name]));

/** Commands that ask for confirmation, only read, or change nothing but a setting. */
const safe = [
  /^pulumi (?:up|up --continue-on-error|preview|preview --diff|refresh --preview-only)$/,
  /^pulumi (?:stack ls|stack --show-urns|config|config get hosting:\w+)$/,
  /^pulumi config set (?:--secret )?hosting:\w+(?: [\w:/.]+)?$/,
  /^pulumi import hosting:index:Server web ABC123$/,
  /^npx pulumi-hosting (?:doctor|plans) --stack dev$/,
  new RegExp(`^npx pulumi-hosting call (?:${reads.join("|").replaceAll(".", "\\.")}) --stack dev$`),
];
const isSafe = (command: string) => safe.some((form) => form.test(command));

/** The terminal commands in backticks. */
const commandsOf = (text: string): string[] =>
  [...text.matchAll(/`([^`]+)`/g)].flatMap(([, code = ""]) => (/^[a-z][\w-]* /.test(code) ? [code] : []));

describe("help for the most frequent messages", () => {
  it("exists for fifteen messages, and each is on the page of errors", () => {
    expect(helps).toHaveLength(15);
    expect(helps.map(({ code }) => code).sort()).toEqual([...mostMet].sort());
  });

  it.each(helps)("$code: consists of whole sentences and safe commands", ({ help }) => {
    for (const text of help) expect(text).toMatch(/^[A-Z`].*[.?]$/);
    const commands = commandsOf(help.join(" "));
    expect(commands.filter((command) => !isSafe(command))).toEqual([]);
  });

  it.each([
    ["Run `pulumi destroy --yes`, or `pulumi up`.", ["pulumi destroy --yes"]],
    [
      "`npx pulumi-hosting call server.rebuild --stack dev`",
      ["npx pulumi-hosting call server.rebuild --stack dev"],
    ],
    ['`onExisting: "adopt"`, `hosting:caFile`, `npx pulumi-hosting call asset.list --stack dev`', []],
  ])("a check finds the unsafe commands in %j", (text, found) => {
    expect(commandsOf(text).filter((command) => !isSafe(command))).toEqual(found);
  });
});
