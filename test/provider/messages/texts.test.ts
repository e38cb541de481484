import { describe, expect, it } from "vitest";
import { shownFailure } from "../../../provider/engine/check";
import { failureText } from "../../../provider/engine/failureText";
import { failure, message } from "../../../provider/message";
import { rooms } from "../../../provider/messages";
import type { MessageText } from "../../../provider/messages/text";
import { catalogue, exampleCircumstances } from "../../../tools/docs/errorsPage";
import { hostError } from "../../support/hostError";

const entries = Object.values(catalogue()).flat();
const own = Object.values(rooms).flatMap((texts) => Object.entries(texts)) as [string, MessageText<object>][];

describe("every message", () => {
  it("has a code of its own, in words with dashes", () => {
    const codes = entries.map(({ code }) => code);
    expect(codes.length).toBeGreaterThan(40);
    expect(codes.filter((code, index) => codes.indexOf(code) !== index)).toEqual([]);
    for (const code of codes) expect(code).toMatch(/^[a-z]+(?:-[a-z]+)*$/);
  });

  it.each(entries)("$code is in whole sentences, the first one short", ({ when, example }) => {
    // A full stop inside of a name or a quotation ends no sentence.
    const [first = ""] = example.split(/(?<=\.) (?=[A-Z`])/);
    expect(first.length, first).toBeLessThan(120);
    expect(example).toMatch(/\.$/);
    expect(example).not.toMatch(/undefined|\[object|\.\.|\s\s/);
    expect(when).toMatch(/^[A-Z`].*\.$/);
  });

  it.each(own)("%s names at most two ways out", (_, { example, says }) => {
    const { happened, changed = "A.", ways = [] } = says(example, exampleCircumstances);
    expect(ways.length).toBeLessThanOrEqual(2);
    for (const sentence of [happened, changed, ...ways]) expect(sentence).toMatch(/\.$/);
  });
});

describe("the words of a message", () => {
  const gone = { credential: 'credential "app" of server ABC123', id: "36" };

  it("name the command for this very resource where the URN is known", () => {
    const error = failure("credential-gone", gone);
    const urn = "urn:pulumi:dev::shop::hosting:index:Credential::app";
    const refresh = `Run \`pulumi refresh --target '${urn}'\`, then \`pulumi up\``;
    expect(failureText(error, { urn })).toContain(refresh);
    expect(failureText(error)).toContain("Run `pulumi refresh`, then `pulumi up`");
  });

  it("tell what caused it by the keys of the configuration, and end with the code after any hint", () => {
    const error = failure("ssh-key-answer-lost", { name: "deploy" }, hostError("unreachable"));
    const text = failureText(error, { hint: " A hint." });
    expect(text).toContain("server.details: it is unreachable. Check hosting:baseUrl and the network. ");
    expect(text).toMatch(/ A hint\. \[ssh-key-answer-lost\]$/);
  });

  it("name a property that is hidden, whose value the engine would print", () => {
    const reason = message("input-missing", { property: "password" });
    const told = "password is required. [input-missing]";
    const failure = { property: "password", reason };
    expect(shownFailure(failure, new Set(["password"]))).toEqual({ property: "", reason: told });
    expect(shownFailure(failure, new Set())).toEqual({ property: "password", reason: told });
  });
});
