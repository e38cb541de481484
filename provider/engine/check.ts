import type { Properties } from "../resource/properties";
import type { CheckFailure, Resource } from "../resource/resource";
import { type Decoded, declaredSecret, secretTexts } from "./decoded";
import { worded } from "./messages";
import { type ShownFailure, shownFailure } from "./messages/checkFailure";
import { redact } from "./redact";

/** What the engine gave for a check. */
export interface CheckGiven {
  readonly news: Decoded;
  /** The old inputs; empty when the engine sends none. */
  readonly olds: Decoded;
  readonly autoname?: (() => string) | undefined;
  readonly protect?: boolean;
  /** Lets a front put a failure into other words. */
  readonly reword?: (failure: CheckFailure) => CheckFailure;
}

/**
 * Checks inputs, in every front, without any call. The CLI prints the value of a property that a failure names, so
 * failures and warnings never name a secret property, and never quote a secret.
 */
export function checkCall(
  resource: Resource,
  { news, olds, autoname, protect = false, reword }: CheckGiven,
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
  return {
    inputs,
    failures: failures
      .map((failure) => shownFailure(reword?.(failure) ?? failure, news.secrets))
      .map(({ property, reason }) => ({ property, reason: redact(reason, texts) })),
  };
}
