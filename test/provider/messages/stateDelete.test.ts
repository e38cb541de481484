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

// If a user removes a server from the state although the host has not reported on it, the server stays at the host and
// is billed.

const urn = "urn:pulumi:dev::shop::hosting:index:Server::web";
const messages = Object.values(rooms).flatMap((texts) =>
  Object.entries(texts).map(([code, { example }]) => ({ code, data: example }) as Message),
);
/** Kinds of errors that say nothing about the record. */
const unheard: readonly FailureKind[] = [
  ...(["authorization", "unreachable", "unreadable", "unbounded", "wrongAddress"] as const),
  ...(["hostFault", "rateLimit", "maintenance", "limit"] as const),
];
const heard = Object.keys(hostTexts).filter(
  (kind) => !["passcode", "totpSecret", ...unheard].includes(kind),
) as FailureKind[];
/** The ways an error from the host may be wrapped in other errors. */
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
  it("is not advised after an error that says nothing about the record", () => {
    expect(advising(messages, unheard)).toEqual([]);
  });

  it("is not advised after a page that is no response of the API, whatever its status", () => {
    expect(advising(messages, heard, { isPage: true })).toEqual([]);
  });

  it("is advised by the same messages after a real response of the host", () => {
    const codes = new Set(advising(messages, heard).map((line) => line.split(" ")[0]));
    expect([...codes]).toEqual(expect.arrayContaining(["removal-failed", "id-reused", "existence-unsure"]));
  });

  it("is never in the first line of a message, because that line is never left out", () => {
    const first = messages.filter((content) => messageLines(content)[0]?.includes("state delete"));
    expect(first).toEqual([]);
  });

  it("is left out of an example message, too", () => {
    const planted = failure("removal-failed", { asset: "x", isAccepted: false, hostSaid: undefined });
    expect(failureText(planted, { urn })).toContain("state delete");
    expect(advising([planted.content], ["authorization"])).toEqual([]);
  });
});

describe("the hint at the configuration of refresh and destroy", () => {
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
    "is given also if the host's error is wrapped: %s",
    async (kind) => {
      for (const error of [hostError(kind), ...wrapped(removal, hostError(kind))]) {
        const text = await textOf(error);
        expect(text).toContain(hint);
        // The same command would fail in the same way.
        expect(text).not.toMatch(/\n {2}Run the same command again/);
        expect(await textOf(error, false)).not.toContain(hint);
      }
    },
  );

  it("is not given after a refusal for another reason", async () => {
    for (const error of wrapped(removal, new HostError({ ...hostError("other") })))
      expect(await textOf(error)).not.toContain(hint);
  });
});
