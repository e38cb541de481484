import { describe, expect, it } from "vitest";
import * as z from "zod";
import { HostError } from "../../../../provider/api";
import { operations } from "../../../../provider/api/contract";
import { listType, wordsOrHash } from "../../../../provider/api/contract/answerList";
import { record, string } from "../../../../provider/api/contract/answerTypes";
import { envelope } from "../../../../provider/api/contract/commonMembers";
import { caughtError, scriptedClient } from "../support";

interface Definition {
  readonly type: string;
  readonly innerType?: z.ZodType;
  readonly in?: z.ZodType;
  readonly out?: z.ZodType;
  readonly element?: z.ZodType;
  readonly shape?: Readonly<Record<string, z.ZodType>>;
  readonly options?: readonly z.ZodType[];
  readonly valueType?: z.ZodType;
}

/**
 * The array types anywhere inside a type, and whether each also accepts the object that PHP writes for an array with
 * gaps.
 */
function listsIn(type: z.ZodType, path: string, reads = false): [path: string, reads: boolean][] {
  const {
    type: kind,
    innerType,
    in: before,
    out,
    element,
    shape,
    options,
    valueType,
  } = type._zod.def as unknown as Definition;
  if (out && before) {
    const transform = before._zod.def as unknown as {
      transform?: (value: unknown, context: object) => unknown;
    };
    const isRead = Array.isArray(transform.transform?.({ 3: "a", 5: "b" }, {}));
    return listsIn(out, path, isRead);
  }
  const own: [string, boolean][] = kind === "array" ? [[path, reads]] : [];
  const inner = [
    ...(innerType ? listsIn(innerType, path, reads) : []),
    ...(element ? listsIn(element, `${path}[]`) : []),
    ...(valueType ? listsIn(valueType, `${path}{}`) : []),
    ...(options ?? []).flatMap((one) => listsIn(one, path, reads)),
    ...Object.entries(shape ?? {}).flatMap(([name, member]) => listsIn(member, `${path}.${name}`)),
  ];
  return [...own, ...inner];
}

describe("a list in a response", () => {
  const lists = [
    ...operations().flatMap(([name, { answer }]) => listsIn(answer, name)),
    ...listsIn(envelope, "page"),
  ];

  it("is also read from an object with number keys, wherever the contract has a list", () => {
    expect(lists.map(([path]) => path)).toEqual(
      expect.arrayContaining([
        ...["asset.update.categories", "product.details.options", "page.items"],
        ...["server.details.capabilities", "api.describe.methods", "api.describe.no_access_methods"],
      ]),
    );
    expect(lists.filter(([, reads]) => !reads)).toEqual([]);
  });

  it("is found by this test if its type is a plain array", () => {
    const planted = record({
      names: z.array(string()),
      more: listType(record({ inner: z.array(string()) })),
    });
    expect(listsIn(planted, "planted").filter(([, reads]) => !reads)).toEqual([
      ["planted.names", false],
      ["planted.more[].inner", false],
    ]);
  });

  it.each([
    [{ 0: "a", 2: "b" }, ["a", "b"]],
    [{ 7: "a" }, ["a"]],
    [{}, []],
    [
      ["a", "b"],
      ["a", "b"],
    ],
  ])("is read from %j as %j", (value, list) => {
    expect(listType(z.string()).parse(value)).toEqual(list);
  });

  it.each([{ 0: "a", first: "b" }, { a: "b" }, "a", 1])("is not read from %j", (value) => {
    expect(listType(z.string()).safeParse(value).success).toBe(false);
  });

  it("is read from an object with number keys even if a field may be an object, but other objects stay unchanged", () => {
    expect([{ 0: "rebuild", 2: "console" }, {}, { a: 1 }].map((one) => wordsOrHash().parse(one))).toEqual([
      ["rebuild", "console"],
      {},
      { a: 1 },
    ]);
  });

  it("is read by the client, even if an item does not fit", async () => {
    const { client } = scriptedClient([
      { body: { namespaces: { 0: "/account", 2: "/asset" }, methods: [], output: { 1: {}, 3: "odd" } } },
      { body: { capabilities: { 0: "rebuild", 2: "console" }, features: { antivirus: 1 } } },
      { body: { options: { 1: { key: "ExtraIp" } } } },
    ]);
    const described = { namespaces: ["/account", "/asset"], methods: [], output: [{}, "odd"] };
    expect(await client.api.describe({ path: "" })).toEqual(described);
    expect(await client.server.details({ uniq_id: "ABC123" })).toEqual({
      capabilities: ["rebuild", "console"],
      features: { antivirus: 1 },
    });
    expect(await client.product.details({ code: "Cloud.VPS" })).toEqual({ options: [{ key: "ExtraIp" }] });
  });

  it("is read in the errors of a refusal, whose number keys are not field names", async () => {
    const body = {
      error_class: "Host::Exception::Input::Multiple",
      error_message: "Two are wrong",
      errors: { 0: { field: "domain", error_message: "is taken" }, 3: "no zone" },
    };
    const { client } = scriptedClient([{ status: 422, body }]);
    const refusal = await caughtError(client.asset.list(), HostError);
    expect(refusal.errors).toEqual([{ field: "domain", message: "is taken" }, { message: "no zone" }]);
  });
});
