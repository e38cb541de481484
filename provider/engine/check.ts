import type { Properties } from "../resource/properties";
import type { CheckFailure, Resource } from "../resource/resource";
import { type Decoded, declaredSecret, secretTexts } from "./decoded";
import { worded } from "./messages";
import { type ShownFailure, shownFailure } from "./messages/checkFailure";
import { redact } from "./redact";

/** What the engine gave for a check. */
export interface CheckGiven {
  readonly news: Decoded;
  /** The old inputs; the engine sends none as an empty set. */
  readonly olds: Decoded;
  readonly autoname?: (() => string) | undefined;
  readonly protect?: boolean;
  /** What a front knows better of a failure. */
  readonly reword?: (failure: CheckFailure) => CheckFailure;
  /** Whether to name no members of properties: some engines would print nothing for their value. */
  readonly hidesMembers?: boolean;
}

/**
 * Checks inputs, in every front, and asks nobody. No failure or warning quotes a secret, and none names a property that
 * the program holds as one: the CLI prints the value of the property that is named.
 */
export function checkCall(
  resource: Resource,
  { news, olds, autoname, protect = false, reword, hidesMembers = false }: CheckGiven,
  warn: (line: string) => void,
): { inputs: Properties; failures: ShownFailure[] } {
  const texts = secretTexts(resource, [news, olds]);
  const {
    inputs,
    failures,
    warnings = [],
  } = resource.check({
    news: news.properties,
    secret: declaredSecret(news, olds),
    ...(protect && { protect }),
    ...(Object.keys(olds.properties).length > 0 && { olds: olds.properties }),
    ...(autoname && { autoname }),
  });
  for (const line of warnings) warn(redact(worded(line), texts));
  const isHidden = (property: string) => {
    const top = topOf(property);
    return news.secrets.has(top) || (hidesMembers && property !== top);
  };
  return {
    inputs,
    failures: failures
      .map((failure) => shownFailure(reword?.(failure) ?? failure, isHidden))
      .map(({ property, reason }) => ({ property, reason: redact(reason, texts) })),
  };
}

/** `timeouts.build` is a member of `timeouts`. */
const topOf = (property: string): string => property.split(/[.[]/)[0] ?? property;
