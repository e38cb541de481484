import type { Looking, Lost } from "../host/lostCreate";
import { type DeclaredMessage, entry } from "./text";

interface DeclaredLost<Facts> extends Omit<DeclaredMessage<Facts>, "happened" | "changed"> {
  /** Names the record that the create was for. */
  nameOf(facts: Facts): string;
}

/** Declares a message about a create whose outcome is unknown. */
export const answerLost = <Facts extends Lost>({ nameOf, ...message }: DeclaredLost<Facts>) =>
  entry<Facts>({
    ...message,
    happened: (facts) =>
      facts.isAnswered
        ? `The host answered the request to create ${nameOf(facts)} without an id.`
        : `It is not certain whether ${nameOf(facts)} was created.`,
    changed: ({ isAnswered, looking }, { because }) => {
      const reason = isAnswered && looking !== "notLookedUp" ? "" : ` ${because}.`;
      return `It may have been created: ${lookingText(looking)}.${reason} The request is not sent again.`;
    },
  });

function lookingText(looking: Looking): string {
  if (typeof looking === "object")
    return "differing" in looking
      ? `${looking.differing.join(", ")} has this domain, is new, and differs from the request`
      : `several new ones match the request: ${looking.several.join(", ")}`;
  return {
    cancelled: "the run was cancelled before the host listed one",
    notListed: "the host does not list one yet",
    notLookedUp: "it could not be looked up",
  }[looking];
}
