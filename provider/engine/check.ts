import type { CheckResult, Resource } from "../resource/resource";
import { type Decoded, declaredSecret, secretTexts } from "./decoded";
import { redact } from "./redact";

/** What the engine gave for a check. */
export interface CheckGiven {
  readonly news: Decoded;
  /** The old inputs; the engine sends none as an empty set. */
  readonly olds: Decoded;
  readonly autoname?: (() => string) | undefined;
  readonly protect?: boolean;
}

/**
 * Checks inputs, in every front, and asks nobody. No failure or warning quotes a secret, and none names a property that
 * the program holds as one: the CLI prints the value of the property that is named.
 */
export function checkCall(
  resource: Resource,
  { news, olds, autoname, protect = false }: CheckGiven,
  warn: (line: string) => void,
): CheckResult {
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
  for (const line of warnings) warn(redact(line, texts));
  return {
    inputs,
    failures: failures.map((failure) => {
      const { property } = failure;
      const reason = redact(failure.reason, texts);
      return news.secrets.has(topOf(property))
        ? { property: "", reason: `${property} ${reason}` }
        : { property, reason };
    }),
  };
}

/** `timeouts.build` is a member of `timeouts`. */
export const topOf = (property: string): string => property.split(/[.[]/)[0] ?? property;
