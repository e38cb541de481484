import { expect, it } from "vitest";
import { previewFailures } from "../../../cli/preview/failures";
import { placeOf } from "../../../cli/preview/place";
import { shownValue } from "../../../cli/preview/shownValue";
import { subjectOf } from "../../../cli/preview/subject";
import { unknownString } from "../../../provider/engine/engineValues";
import { unknown } from "../../../provider/values";

it.each<[unknown, string]>([
  [undefined, "not set"],
  [unknown, "known after up"],
  [{ tags: [unknown] }, "partly known after up"],
  ["DEBIAN_12_64", "DEBIAN_12_64"],
  [{ ssh: true }, '{"ssh":true}'],
  ["a".repeat(80), "a".repeat(80)],
  ["a".repeat(81), `${"a".repeat(66)}… 8c48280d57fb`],
])("shows the value %o in one short line", (value, text) => expect(shownValue(value)).toBe(text));

const type = "hosting:index:Server";
const urn = `urn:pulumi:dev::shop::${type}::web`;
it.each<[string, object, string]>([
  ["its name in the program if nothing else is known", {}, "web"],
  [
    "the domain of a new server",
    { newState: { type, inputs: { domain: "a.example.com" } } },
    "a.example.com",
  ],
  ["name and id if the state has no outputs", { oldState: { type, id: "ABC123" } }, "web (ABC123)"],
  [
    "the state's domain, with id and IP address",
    {
      oldState: { type, id: "ABC123", outputs: { domain: "a.example.com", ip: "198.18.0.1" } },
      newState: { type, inputs: { domain: "b.example.com" } },
    },
    "a.example.com (ABC123, 198.18.0.1)",
  ],
  [
    "labels, but only the key of a secret label and none that is not known yet",
    {
      oldState: { type, id: "ABC123", inputs: { labels: { team: "b" } } },
      newState: { type, inputs: { labels: { team: "a", key: "[secret]", tier: unknownString } } },
    },
    "web (ABC123; key=[secret], team=a)",
  ],
  [
    "neither an empty text nor a secret",
    { oldState: { type, id: "", outputs: { domain: "[secret]", customName: "", name: "shop", ip: "" } } },
    "shop",
  ],
])("names a resource by %s", (_name, states, subject) =>
  expect(subjectOf({ op: "update", urn, ...states })).toBe(subject),
);

const at = (sourcePosition: string) => ({ sourcePosition });
it.each<[string, object | null | undefined, object | undefined]>([
  ["none without a state", null, undefined],
  ["none without a position", {}, undefined],
  ["the line of the resource itself", at("project:///index.ts#12,3"), { file: "index.ts", line: 12 }],
  [
    "the first line in the project above a package",
    {
      ...at("project:///node_modules/@acme/web/index.js#4,1"),
      stackTrace: [at("project:///../a.ts#5"), {}, at("project:///src/b.ts#6"), at("project:///c.ts#7")],
    },
    { file: "src/b.ts", line: 6 },
  ],
  ["none if no line is in the project", { stackTrace: [at("file:///usr/lib/a.js#5")] }, undefined],
])("finds the line of a resource in the program: %s", (_name, state, place) =>
  expect(placeOf(state && { type: "hosting:index:Server", ...state })).toEqual(place),
);

it("reports each reason of a failure once, without the text around it", () => {
  const error = (message: string) => ({ severity: "error", message });
  const diagnostics = [error("error:   refused\n"), error("refused"), error("Error: \n  on line 3\n")];
  expect(previewFailures({ steps: [], diagnostics }, undefined)).toEqual(["on line 3", "refused"]);
});
