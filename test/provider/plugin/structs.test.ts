import { ResourceProviderService } from "@pulumi/pulumi/proto/provider_grpc_pb";
import { CheckRequest, CheckResponse, ReadResponse } from "@pulumi/pulumi/proto/provider_pb";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { structOf, withPlainStructs } from "../../../provider/plugin/structs";
import { struct, type Values, values } from "./client";

// Pulumi's own messages are on the other side of each exchange.

const { check, read: readMethod } = withPlainStructs(ResourceProviderService);

const answer = (given: Values) => {
  const response = new CheckResponse();
  response.setInputs(structOf(given));
  return response;
};

const every = {
  none: null,
  numbers: [0, -1.5, 2 ** 53, 1e300],
  texts: ["", "ä€𝄞", "long ".repeat(5_000)],
  flags: [true, false],
  empty: [{}, []],
  deep: { list: [{ list: [null, "x"] }] },
  "": "a member without a name",
};

describe("values of the engine", () => {
  const json = fc.dictionary(fc.string(), fc.jsonValue()).map((value) => JSON.parse(JSON.stringify(value)));

  it("come back as they were, whatever they are", () => {
    fc.assert(
      fc.property(json, (given) => {
        const response = new ReadResponse();
        response.setInputs(structOf(given));
        // The inputs of this answer and those of that request are the same field.
        const got = check.requestDeserialize(Buffer.from(readMethod.responseSerialize(response))).getNews();
        expect(values(got)).toEqual(given);
      }),
      { examples: [[every], [JSON.parse('{"__proto__":{"__proto__":[]}}')]] },
    );
  });

  it("come back also through Pulumi's messages, which lose a member named __proto__, with what is beside them", () => {
    const kept = json.filter((value) => !JSON.stringify(value).includes("__proto__"));
    fc.assert(
      fc.property(kept, (given) => {
        const request = new CheckRequest();
        request.setUrn("urn");
        request.setOlds(struct({ before: 1 }));
        request.setNews(CheckResponse.deserializeBinary(check.responseSerialize(answer(given))).getInputs());
        request.setRandomseed(Buffer.from([1, 2, 3]));
        const got = check.requestDeserialize(Buffer.from(request.serializeBinary()));
        expect([got.getOlds(), got.getNews()].map(values)).toEqual([{ before: 1 }, given]);
        expect([got.getUrn(), [...got.getRandomseed_asU8()]]).toEqual(["urn", [1, 2, 3]]);
      }),
      { examples: [[every]] },
    );
  });
});
