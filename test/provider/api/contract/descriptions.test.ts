import { describe, expect, it } from "vitest";
import type * as z from "zod";
import { operationOf } from "../../../../provider/api/contract";
import * as answerTypes from "../../../../provider/api/contract/answerTypes";
import { isSecretType } from "../../../../provider/api/contract/marks";
import { functions } from "../../../../provider/functions/table";
import { answeredSchema } from "../../../../tools/sdkTypes/jsonSchema";

const members = (answer: z.ZodObject) => answeredSchema(answer).properties ?? {};
const asked = [...new Set(Object.values(functions).map(({ operation }) => operation))];

describe("the answers that functions hand on", () => {
  it.each(asked)("%s says of every member what it is", (name) => {
    const { answer } = operationOf(name);
    const described = members(answer);
    expect(Object.keys(described)).toEqual(Object.keys(answer.shape));
    for (const [member, { description }] of Object.entries(described))
      expect(description, `${name} ${member}`).toMatch(/^[A-Z].{10,}\.$/);
  });

  it("both field sets of a server say the same of what both have", () => {
    const server = members(operationOf("server.details").answer);
    expect(server.ip).toEqual({ type: "string", description: "Primary IPv4 address." });
    const description = "Whether the server has finished building.";
    expect(server.active).toEqual({ type: "boolean", description });
  });
});

describe("a described member", () => {
  const { flag, integer, openEnumeration, record, string } = answerTypes;
  const answer = record({
    count: integer().describe("Number of things."),
    ready: flag().describe("Whether it is ready."),
    kind: openEnumeration(["one", "other"]).describe("Kind of thing."),
    password: string().meta({ secret: true }).describe("Password of the thing."),
    token: string().describe("Token of the thing.").meta({ secret: true }),
  });

  it("is decoded as without its description", () => {
    const decoded = answer.parse({ count: "7", ready: 0, kind: "third", password: 12, other: [1] });
    expect(decoded).toEqual({ count: 7, ready: false, kind: "third", password: "12", other: [1] });
  });

  it("keeps its type and its mark as secret, whichever was said first", () => {
    expect(members(answer)).toEqual({
      count: { type: "integer", description: "Number of things." },
      ready: { type: "boolean", description: "Whether it is ready." },
      kind: { type: "string", words: ["one", "other"], description: "Kind of thing." },
      password: { type: "string", secret: true, description: "Password of the thing." },
      token: { type: "string", secret: true, description: "Token of the thing." },
    });
    const secret = Object.entries(answer.shape).filter(([, type]) => isSecretType(type));
    expect(secret.map(([member]) => member)).toEqual(["password", "token"]);
  });
});
