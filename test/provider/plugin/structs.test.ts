import { CheckRequest } from "@pulumi/pulumi/proto/provider_pb";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { structOf } from "../../../provider/plugin/structs";
import { struct, type Values, values } from "./client";

const every = {
  none: null,
  numbers: [0, -1.5, 2 ** 53, 1e300],
  texts: ["", "ä€𝄞", "long ".repeat(5_000)],
  flags: [true, false],
  empty: [{}, []],
  deep: { list: [{ list: [null, "x"] }] },
  "": "a member without a name",
};

/** Writes a message with these values, and reads it again. */
function passedOn(news: ReturnType<typeof structOf>): CheckRequest {
  const request = new CheckRequest();
  request.setUrn("urn");
  request.setOlds(struct({ before: 1 }));
  request.setNews(news);
  request.setRandomseed(Buffer.from([1, 2, 3]));
  return CheckRequest.deserializeBinary(request.serializeBinary());
}

describe("values of the engine", () => {
  const json = fc.dictionary(fc.string(), fc.jsonValue()).map((value) => JSON.parse(JSON.stringify(value)));

  it("are unchanged after writing and reading", () => {
    fc.assert(
      fc.property(json, (given: Values) => {
        expect(values(passedOn(structOf(given)).getNews())).toEqual(given);
      }),
      { examples: [[every], [JSON.parse('{"__proto__":{"__proto__":[]}}')]] },
    );
  });

  it("are read from messages that Pulumi's library has written, with the fields next to them", () => {
    const kept = json.filter((value) => !JSON.stringify(value).includes("__proto__"));
    fc.assert(
      fc.property(kept, (given: Values) => {
        const got = passedOn(struct(given));
        expect([got.getOlds(), got.getNews()].map(values)).toEqual([{ before: 1 }, given]);
        expect([got.getUrn(), [...got.getRandomseed_asU8()]]).toEqual(["urn", [1, 2, 3]]);
      }),
      { examples: [[every]] },
    );
  });
});
