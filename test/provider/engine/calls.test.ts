import { expect, it } from "vitest";
import * as z from "zod";
import { checkCall } from "../../../provider/engine/check";
import type { Decoded } from "../../../provider/engine/decoded";
import { checkInputs } from "../../../provider/resource/checkInputs";
import type { CheckResult } from "../../../provider/resource/resource";
import type { Properties } from "../../../provider/values";
import { sampleMessage } from "../../support/sampleMessage";
import { spyResource } from "../thing";

const decoded = (properties: Properties, secrets: Properties = {}): Decoded => ({
  properties: { ...properties, ...secrets },
  secrets: new Set(Object.keys(secrets)),
  texts: Object.values(secrets).filter((value) => typeof value === "string"),
});
const none = decoded({});
const quiet = { warn: () => {}, inform: () => {} };

it("reports the value of a member that is wrong, unless it is a secret", async () => {
  const inputs = z.object({ limits: z.object({ most: z.number("must be a number") }).partial() });
  const { resource } = spyResource({ inputs, check: ({ news }) => checkInputs("Thing", inputs, { news }) });
  const told = async (most: string, texts: string[] = []) => {
    const secrets = new Set(texts.length > 0 ? ["limits"] : []);
    const news: Decoded = { properties: { limits: { most } }, secrets, texts };
    return (await checkCall(resource, { news, olds: none }, quiet)).failures;
  };
  const reason = (value: string) => `limits.most must be a number; it is "${value}". [input-invalid]`;
  expect(await told("many")).toEqual([{ property: "limits", reason: reason("many") }]);
  expect(await told('a\n"b', ['a\n"b'])).toEqual([{ property: "", reason: reason("[secret]") }]);
});

it("quotes no secret and names no property that is one, old secrets and those of the schema too", async () => {
  const all = "door-code, old-code, the-password";
  const result: CheckResult = {
    inputs: { size: 1 },
    failures: [
      { property: "size", reason: sampleMessage(all) },
      { property: "limits.most", reason: sampleMessage("limits.most must be small") },
      { property: "note", reason: sampleMessage(`note ${all}`) },
      { property: "note.inner[0]", reason: sampleMessage("note.inner[0] must be text") },
    ],
    warnings: [sampleMessage(all)],
  };
  const said: string[] = [];
  const { resource } = spyResource({ check: () => result });
  const news = decoded({ size: 1, password: "the-password" }, { note: "door-code" });
  const olds = decoded({}, { note: "old-code" });
  const lines = { ...quiet, warn: (line: string) => void said.push(line) };
  const { inputs, failures } = await checkCall(resource, { news, olds }, lines);
  const clean = "[secret], [secret], [secret]";
  expect(inputs).toEqual({ size: 1 });
  expect(failures).toEqual([
    { property: "size", reason: `${clean}. [input-invalid]` },
    { property: "limits", reason: "limits.most must be small. [input-invalid]" },
    { property: "", reason: `note ${clean}. [input-invalid]` },
    { property: "", reason: "note.inner[0] must be text. [input-invalid]" },
  ]);
  expect(said).toEqual([`${clean}. [input-invalid]`]);
});
