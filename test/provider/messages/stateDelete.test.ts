import { describe, expect, it } from "vitest";
import { HostError } from "../../../provider/api/errors";
import type { FailureKind } from "../../../provider/api/failedCall";
import { runCall } from "../../../provider/engine/call";
import { failureText } from "../../../provider/engine/failureText";
import { hostTexts } from "../../../provider/engine/hostTexts";
import { CodedError, failure, type Message } from "../../../provider/message";
import { messageLines, rooms } from "../../../provider/messages";
import { PartialFailure } from "../../../provider/resource/resource";
import { hostError } from "../../support/hostError";

// A user who forgets a server that the host has said nothing about leaves it there, billed.

const urn = "urn:pulumi:dev::shop::hosting:index:Server::web";
const messages = Object.values(rooms).flatMap((texts) =>
  Object.entries(texts).map(([code, { example }]) => ({ code, data: example }) as Message),
);
/** Kinds after which the host has said nothing of the record. */
const unheard: readonly FailureKind[] = [
  ...(["authorization", "unreachable", "unreadable", "unbounded", "wrongAddress"] as const),
  ...(["hostFault", "rateLimit", "maintenance", "limit"] as const),
];
const heard = Object.keys(hostTexts).filter(
  (kind) => !["passcode", "totpSecret", ...unheard].includes(kind),
) as FailureKind[];
/** A failure of the host, and what may be around it. */
const wrapped = (content: Message, cause: Error): readonly Error[] => [
  new CodedError(content, { cause }),
  new PartialFailure("ABC123", {}, content, cause),
  new CodedError(content, { cause: new CodedError(content, { cause }) }),
  new CodedError(content, { cause: new PartialFailure("ABC123", {}, content, cause) }),
];
const advising = (all: readonly Message[], kinds: readonly FailureKind[], more = {}) =>
  all.flatMap((content) =>
    kinds.flatMap((kind) =>
      wrapped(content, hostError(kind, more)).some((error) =>
        failureText(error, { urn }).includes("state delete"),
      )
        ? [`${content.code} after ${kind}`]
        : [],
    ),
  );

describe("`pulumi state delete`", () => {
  it("is advised by no message whose reason is that the host said nothing of the record", () => {
    expect(advising(messages, unheard)).toEqual([]);
  });

  it("is advised by none after a page that is no answer of the API, whatever its status means", () => {
    expect(advising(messages, heard, { isPage: true })).toEqual([]);
  });

  it("is advised by the same messages after a host's answer: the walk above meets them", () => {
    const codes = new Set(advising(messages, heard).map((line) => line.split(" ")[0]));
    expect([...codes]).toEqual(expect.arrayContaining(["removal-failed", "id-reused", "existence-unsure"]));
  });

  it("stands in no first sentence, which is never left out", () => {
    const first = messages.filter((content) => messageLines(content)[0]?.includes("state delete"));
    expect(first).toEqual([]);
  });

  it("is left out of a planted message too", () => {
    const planted = failure("removal-failed", { asset: "x", isAccepted: false, hostSaid: undefined });
    expect(failureText(planted, { urn })).toContain("state delete");
    expect(advising([planted.content], ["authorization"])).toEqual([]);
  });
});

describe("the configuration that a refresh or a destroy uses is named", () => {
  const hint = "add --run-program";
  const removal: Message = {
    code: "removal-failed",
    data: { asset: "x", isAccepted: false, hostSaid: undefined },
  };
  const textOf = (error: Error, isOfStored = true) =>
    runCall(
      {
        session: Promise.reject(error),
        properties: [],
        urn,
        isOfStored,
        context: { status: () => {}, warn: () => {} },
      },
      () => undefined,
    ).catch(({ message }: Error) => message);

  it.each(["authorization", "unreachable", "wrongAddress"] as const)(
    "also if the host's failure is wrapped: %s",
    async (kind) => {
      for (const error of [hostError(kind), ...wrapped(removal, hostError(kind))]) {
        const text = await textOf(error);
        expect(text).toContain(hint);
        // It would end in the same way.
        expect(text).not.toMatch(/\n {2}Run the same command again/);
        expect(await textOf(error, false)).not.toContain(hint);
      }
    },
  );

  it("not after what the host refuses for another reason", async () => {
    for (const error of wrapped(removal, new HostError({ ...hostError("other") })))
      expect(await textOf(error)).not.toContain(hint);
  });
});
