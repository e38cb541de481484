import { describe, expect, it } from "vitest";
import { parsePreview } from "../../../cli/preview/readPreview";

const urn = "urn:pulumi:dev::shop::hosting:index:Server::web";
const [old, next] = [{ type: "hosting:index:Server", id: "ABC123" }, { type: "hosting:index:Server" }];
const begins = (op: string) => ({ resourcePreEvent: { metadata: { op, urn, old } } });
const ends = (op: string) => ({ resOutputsEvent: { metadata: { op, urn, old, new: next } } });
const events = (...given: object[]) =>
  given.map((event, sequence) => JSON.stringify({ sequence, ...event })).join("\n");
const step = (op: string) => ({ op, urn, detailedDiff: undefined, oldState: old, newState: next });

it.each<[string, object]>([
  ['{"duration":1}', { duration: 1, steps: [], diagnostics: [] }],
  ['{"diagnostics":[{}]}', { steps: [], diagnostics: [{ message: "", severity: "info" }] }],
  [
    `{"steps":[{"op":"same","urn":"${urn}"}],"changeSummary":{"same":1}}`,
    { steps: [{ op: "same", urn }], diagnostics: [], changeSummary: { same: 1 } },
  ],
])("the output of `pulumi preview --json`: %s", (text, preview) =>
  expect(parsePreview(text)).toEqual(preview),
);

describe("the engine's events", () => {
  it.each<[string, object[], object[]]>([
    ["refreshed and unchanged", [begins("refresh"), ends("same")], [step("refresh")]],
    ["refreshed and changed at the host", [begins("refresh"), ends("update")], [step("update")]],
    ["refreshed and missing", [begins("refresh"), ends("delete")], [step("delete")]],
    ["not refreshed and left unchanged by the program", [begins("same"), ends("same")], [step("same")]],
    [
      "refreshed and left unchanged by the program",
      [begins("refresh"), ends("same"), begins("same"), ends("same")],
      [step("refresh"), step("same")],
    ],
    ["begun but not ended", [begins("refresh")], []],
  ])("show a resource that was %s", (_name, given, steps) => {
    const failed = { severity: "error", message: "refused" };
    const preview = parsePreview(events({ preludeEvent: {} }, ...given, { diagnosticEvent: failed }));
    expect(preview).toEqual({ steps, diagnostics: [failed] });
  });

  it("count as a preview for a stack without resources", () => {
    const ended = { summaryEvent: { durationSeconds: 1, resourceChanges: {}, isPreview: true } };
    const text = events({ preludeEvent: {} }, ended, { cancelEvent: {} });
    expect(parsePreview(text)).toEqual({ duration: 1, steps: [], diagnostics: [] });
  });

  it("may have empty lines between them, and Windows line ends", () => {
    const text = events(begins("refresh"), ends("same"));
    expect(parsePreview(`\r\n${text.replaceAll("\n", "\r\n \t\r\n")}\r\n`)?.steps).toEqual([step("refresh")]);
  });

  it.each(["", "\n \n", '{"message":"no"}\n{"message":"event"}', `${events(ends("same"))}\nerror: refused`])(
    "are not recognised in %j",
    (text) => expect(parsePreview(text)).toBeUndefined(),
  );

  it("are not recognised without a sequence number in each", () => {
    const text = events(ends("same"));
    expect(parsePreview(`${text}\n${text}`)?.steps).toHaveLength(2);
    expect(parsePreview(`${text}\n${text.replace('"sequence":0', '"sequence":"0"')}`)).toBeUndefined();
  });

  it("are read without their secrets", () => {
    const secret = { "4dabf18193072939515e22adb298388d": "1b47061264138c4ac30d75fd1eb44270", text: "x" };
    const event = { resOutputsEvent: { metadata: { op: "same", urn, old: { ...old, inputs: { secret } } } } };
    const [step] = parsePreview(events({ preludeEvent: {} }, event))?.steps ?? [];
    expect(step?.oldState?.inputs).toEqual({ secret: "[secret]" });
  });
});
