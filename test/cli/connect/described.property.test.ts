import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { describedMethods } from "../../../cli/connect/described";
import { matchMethods } from "../../../cli/connect/match";
import { readMembers } from "../../../cli/connect/members";
import { wireOf } from "../../../cli/connect/names";
import { matchedMethods } from "../../../cli/connect/rows";
import type { Client } from "../../../provider/api/client";
import { operations } from "../../../provider/api/contract";
import type { Operation } from "../../../provider/api/contract/operation";
import { serverShape } from "../../../provider/api/contract/serverRecord";
import { describePath } from "../../../provider/host/descriptionTry";
import type { UnknownHost } from "../../../provider/host/unknownHost";
import { hostError } from "../../support/hostError";
import { describedHost, type Form, forms, type OutputForm, outputForms } from "./describedForms";

const { signal } = new AbortController();

/**
 * Serves descriptions in these forms from a host, and returns the paths and `hosting:wire` settings that connect
 * derives.
 */
async function readAs(
  input: Form,
  output: OutputForm,
  at: (usual: string) => string,
  says: (operation: Operation) => string,
) {
  const host = describedHost(input, output, at, says);
  const describe = async ({ path }: { path: string }) => {
    const answer = host.get(path);
    if (answer) return answer;
    throw hostError("notFound");
  };
  const client = { api: { describe } } as unknown as Client;
  const unknown = {
    describe: (path: string) => describePath({ client }, path, { signal }),
  } as unknown as UnknownHost;
  const description = await describedMethods(unknown, unknown, signal);
  const matches = matchMethods(description.is === "described" ? description.methods : []);
  return { matches, wire: wireOf(matchedMethods(matches)) };
}

const wanted = operations().flatMap(([name, { path }]) => (path === null ? [] : [[name, path] as const]));
const texts = {
  none: () => "",
  ours: ({ purpose }: Operation) => purpose,
  long: ({ purpose }: Operation) =>
    `${purpose}. Takes the domain, type and status of an account's servers where it needs them; errors are thrown as usual.`,
} as const;
const says = fc.constantFrom(...(Object.keys(texts) as (keyof typeof texts)[]));

describe("a host that describes its methods in any form", () => {
  it("is understood completely if its methods are at the usual paths", () =>
    fc.assert(
      fc.asyncProperty(forms, outputForms, says, async (input, output, text) => {
        const { matches, wire } = await readAs(input, output, (path) => path, texts[text]);
        const found = wanted.map(([name]) => [name, pathIn(matches.get(name))]);
        expect(found).toEqual(wanted);
        expect(wire).toEqual({});
      }),
      { numRuns: 60 },
    ));

  it("is never misread at other paths: for each operation, connect finds the right path or offers it among the choices", () =>
    fc.assert(
      fc.asyncProperty(forms, outputForms, says, async (input, output, text) => {
        const at = (path: string) => `cloud/${path.replace("credentials", "logins")}`;
        const { matches, wire } = await readAs(input, output, at, texts[text]);
        for (const [name, path] of wanted) {
          const match = matches.get(name);
          const choices = match?.is === "unsure" ? match.candidates.map((one) => one.path) : [pathIn(match)];
          expect(choices, name).toContain(at(path));
        }
        if (text !== "none")
          expect([...matchedMethods(matches).keys()]).toEqual(wanted.map(([name]) => name));
        expect(wire).toEqual({});
      }),
      { numRuns: 60 },
    ));
});

type Matches = ReturnType<typeof matchMethods>;
const pathIn = (match: ReturnType<Matches["get"]>) => (match?.is === "found" ? match.method.path : match?.is);

it.each([
  ["plain text", "See the manual.", ["See the manual."]],
  ["empty", {}, []],
  ["a map of unknown field names", { eins: "int", zwei: "int" }, [{ drei: "int" }]],
])("concludes nothing from a description that is %s", async (_, input, output) => {
  const method = (path: string) => ({ path, purpose: "", inputs: undefined, outputs: undefined });
  expect(readMembers([input, input])).toEqual([undefined, undefined]);
  expect(readMembers([output, output])).toEqual([undefined, undefined]);
  const matches = matchMethods(wanted.map(([, path]) => method(path)));
  expect(wanted.map(([name]) => [name, pathIn(matches.get(name))])).toEqual(wanted);
  expect(wireOf(matchedMethods(matches))).toEqual({});
});

it("does not take a method at a usual path for the usual operation if its inputs and outputs are those of another method", () => {
  const named = (...names: string[]) => names.map((name) => ({ name, said: "" }));
  const other = { path: "server/rebuild", purpose: "", inputs: named("city"), outputs: named("weather") };
  const own = {
    ...{ path: "server/reimage", purpose: "Installs the server again" },
    ...{ inputs: named("uniq_id", "template_name", "force"), outputs: named("uniq_id", "ip", "status") },
  };
  const match = matchMethods([other, own]).get("server.rebuild");
  expect(match).toEqual({ is: "found", method: own });
});

it("does not match an operation by inputs and outputs alone, because the method might terminate a server", () => {
  const named = (names: readonly string[]) => names.map((name) => ({ name, said: "" }));
  const inputs = named(["uniq_id", "accnt"]);
  const outputs = [
    serverShape,
    { powerStatus: 1, task: 1, error: 1, resource: 1, status: 1 },
    { password: 1 },
  ];
  const methods = outputs.map((shape, at) => ({
    ...{ path: `machine/end${at}`, purpose: "Ends it at once, with its data", inputs },
    outputs: named(Object.keys(shape)),
  }));
  expect([...matchedMethods(matchMethods(methods)).keys()]).toEqual([]);
});
