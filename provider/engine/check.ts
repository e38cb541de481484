import { type Message, message } from "../message";
import { messageText } from "../messages";
import { troubles } from "../messages/catalogue";
import type { CheckFailure, PreviewLines, Resource } from "../resource/resource";
import type { Session } from "../resource/session";
import { hold } from "../run/heldBefore";
import { scrub } from "../secrets";
import type { Properties } from "../values";
import { noteAdvice } from "./advice";
import { type CallFacts, type Decoded, declaredFacts, secretTexts } from "./decoded";
import type { ShownFailure } from "./shownFailure";
import { addStackDefaults } from "./stackDefaults";

interface GivenToCheck extends CallFacts {
  readonly news: Decoded;
  /** The old inputs; empty if the engine sends none. */
  readonly olds: Decoded;
  readonly autoname?: (() => string) | undefined;
  readonly urn?: string | undefined;
  /** Absent if the configuration is incomplete. */
  readonly session?: Session | undefined;
}

/**
 * Checks inputs, for dynamic resources and for the plugin. The inputs are checked by themselves first and, if they have
 * no fault, against the host's offers. The CLI prints the value of a property that a failure names, so failures and
 * lines never name a secret property, and never quote a secret.
 */
export async function checkCall(
  resource: Resource,
  { news, olds, autoname, session, urn, ...callFacts }: GivenToCheck,
  { warn, inform }: Readonly<Record<keyof PreviewLines, (line: string) => void>>,
): Promise<{ inputs: Properties; failures: ShownFailure[] }> {
  const ownSecrets = secretTexts(resource, [news, olds]);
  // The session's secrets are read when a line is printed, because the session gets its token only with the first call
  // to the host.
  const cleanText = (line: Message) => scrub(messageText(line), [...ownSecrets, ...(session?.secrets ?? [])]);
  const lines: PreviewLines = {
    inform: (line) => inform(cleanText(line)),
    warn: (line) => warn(noteAdvice(session, urn, cleanText(line))),
  };
  const oldInputs = Object.keys(olds.properties).length > 0 ? olds.properties : undefined;
  if (session && oldInputs?.deletionProtection === true)
    hold(session, urn, { protection: { rollout: oldInputs.rollout } });
  const newInputs = addStackDefaults(resource, session, news.properties);
  const request = { news: newInputs, olds: oldInputs, autoname, ...declaredFacts(callFacts, news, olds) };
  const { inputs, failures, restsOnNotes = [], warnings = [] } = resource.check(request);
  warnings.forEach(lines.warn);
  const faults = async (): Promise<readonly CheckFailure[]> => {
    if (!session || !failures.every(isRefusal)) return failures;
    const claimFailures = claimFailuresOf(resource, session, { urn, news: inputs });
    if (claimFailures.length > 0) return [...claimFailures, ...failures];
    const notOffered = await atHost(resource, session, { news: inputs, olds: oldInputs }, lines);
    const unshared = restsOnNotes.length > 0 && !session.run.shared() ? restsOnNotes : [];
    // Unavailable offers come before refusals: a user should not be told to allow a rebuild from a template that the
    // host does not have.
    return [...notOffered, ...failures, ...unshared];
  };
  return {
    inputs,
    failures: (await faults())
      .map((fault) => shownFailure(fault, inputs, news))
      .map(({ property, reason }) => ({ property, reason: cleanText(reason) })),
  };
}

/**
 * Whether a failure is a refusal: the value is valid, but its effect needs a permission in the program, such as
 * `rebuildPolicy`.
 */
const isRefusal = ({ reason }: CheckFailure): boolean => "refused" in reason.data;

/**
 * Records that the program declares this resource.
 *
 * @returns a failure if another resource of the program claims the same value, such as a domain.
 */
function claimFailuresOf(
  resource: Resource,
  session: Session,
  { urn, news }: { readonly urn: string | undefined; readonly news: Properties },
): CheckFailure[] {
  if (urn === undefined) return [];
  const claim = resource.claimOf?.(session, news);
  const otherUrn = session.run.declare(urn, claim?.value);
  return claim && otherUrn !== undefined
    ? [{ property: claim.property, reason: claim.refusal(otherUrn) }]
    : [];
}

/**
 * Failures for inputs that the host does not offer. Without a login the host is not called; the session has already
 * warned about the missing login.
 */
async function atHost(
  resource: Resource,
  session: Session,
  inputs: { readonly news: Properties; readonly olds?: Properties | undefined },
  lines: PreviewLines,
): Promise<readonly CheckFailure[]> {
  const { catalogue, configuration } = session;
  const { previewChecks, loginMissing, passcode, totpSecret } = configuration;
  if (!resource.checkAtHost || previewChecks === "off" || loginMissing) return [];
  // In `pulumi up`, one process checks and another one orders, and both need a passcode. Each passcode works only once,
  // so the check leaves the passcode to the order.
  if (passcode !== undefined || totpSecret !== undefined) catalogue.questions.isClosed = true;
  const failures = await resource.checkAtHost(session, inputs, lines);
  const notTold = catalogue.questions.takeNote();
  if (notTold?.trouble) lines.warn(message(troubles[notTold.trouble], notTold));
  else if (notTold) lines.inform(message("catalogue-not-told", notTold));
  return failures;
}

/**
 * Converts a failure to the form that may be printed. The engine prints the value of a named property, so a secret
 * property is named only in the text. For a member of an object, the engine would print `<nil>`, so the failure names
 * the whole property, and the text names the member.
 */
function shownFailure({ property, reason }: CheckFailure, inputs: Properties, news: Decoded): CheckFailure {
  // The failure of the member `timeouts.build` names the property `timeouts`.
  const topProperty = property.split(/[.[]/)[0] ?? property;
  // The value was generated by check, such as an automatic name, so the engine could not print it for this property.
  const proposed =
    (news.properties[topProperty] ?? undefined) === undefined ? inputs[topProperty] : undefined;
  if (reason.code !== "input-invalid" || typeof proposed !== "string")
    return { property: news.secrets.has(topProperty) ? "" : topProperty, reason };
  const value = JSON.stringify(proposed);
  return { property: "", reason: message("input-invalid", { ...reason.data, value }) };
}
