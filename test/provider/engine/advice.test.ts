import { expect, it } from "vitest";
import { checkCall } from "../../../provider/engine/check";
import type { Decoded } from "../../../provider/engine/decoded";
import { frontCreate } from "../../../provider/engine/front";
import { failure, message } from "../../../provider/message";
import { undeclared } from "../../support/resources";
import { sessionOf, spyResource } from "../thing";

const program: Decoded = { properties: { size: 1 }, secrets: new Set(), texts: [] };
const none: Decoded = { properties: {}, secrets: new Set(), texts: [] };
const [urn, other] = ["web", "db"].map((name) => `urn:pulumi:dev::shop::hosting:index:Thing::${name}`);
const data = { domain: "web.example.com", servers: [{ uniqId: "ABC123" }] };
const advice = /^ {2}To .*$/gm;

/** The warnings of a run whose check warns about a taken domain, and the error of the create after it. */
async function run(checked: string | undefined, met: Partial<typeof data> & object = {}) {
  const warning = message("server-exists", { ...data, isPreview: true });
  const { resource } = spyResource({
    check: ({ news }) => ({ inputs: news, failures: [], warnings: [warning] }),
    create: () => Promise.reject(failure("server-exists", { ...data, ...met })),
  });
  const session = sessionOf({ baseUrl: "https://api.example.com", previewChecks: "off" } as never);
  const warnings: string[] = [];
  const told = { ...undeclared, news: program, olds: none, urn: checked, session };
  await checkCall(resource, told, { warn: (line) => warnings.push(line), inform: () => {} });
  const context = { status: () => {}, warn: () => {} };
  const call = { ...undeclared, resource, session: Promise.resolve(session), properties: [], urn, context };
  const { message: failed } = await frontCreate(call, program).then(
    () => expect.unreachable(),
    (error: Error) => error,
  );
  return { warned: warnings.join("\n").match(advice), failed };
}

it("prints advice only once: an error after a warning refers to the warning's advice", async () => {
  const { warned, failed } = await run(urn);
  expect(warned).toHaveLength(2);
  expect(failed.split("\n")).toEqual([
    "Server web.example.com (ABC123) already exists. No other resource in this run manages it. Nothing was changed. [server-exists]",
    "  Its warning says what to do.",
  ]);
});

it("keeps advice of the error that the warning did not have", async () => {
  const { warned, failed } = await run(urn, { notAdopted: { fixed: ["planId"] } } as object);
  expect(failed.split("\n").slice(1)).toEqual([
    expect.stringContaining("and planId as the host has it."),
    "  Its warning says what else to do.",
  ]);
  expect(warned?.join()).not.toContain("planId");
});

it.each([
  ["the warning was about another resource", other],
  ["no URN is known", undefined],
])("prints the advice with the error if %s", async (_what, checked) => {
  const { warned, failed } = await run(checked);
  expect(failed.match(advice)).toEqual(warned);
});
