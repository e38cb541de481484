import { type Message, message } from "../message";
import { worded } from "../messages";
import { troubles } from "../messages/catalogue";
import type { CheckFailure, PreviewLines, Resource } from "../resource/resource";
import type { Session } from "../resource/session";
import { hold } from "../run/heldBefore";
import { scrub } from "../secrets";
import type { Properties } from "../values";
import { noteAdvice } from "./advice";
import { type Decoded, declaredFacts, secretTexts, type Told } from "./decoded";
import type { ShownFailure } from "./shownFailure";
import { addStackDefaults } from "./stackDefaults";

interface GivenToCheck extends Told {
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
  { news, olds, autoname, session, urn, ...told }: GivenToCheck,
  { warn, inform }: Readonly<Record<keyof PreviewLines, (line: string) => void>>,
): Promise<{ inputs: Properties; failures: ShownFailure[] }> {
  const own = secretTexts(resource, [news, olds]);
  // The session's secrets are read when a line is printed, because the session gets its token only with the first call
  // to the host.
  const clean = (line: Message) => scrub(worded(line), [...own, ...(session?.secrets ?? [])]);
  const lines: PreviewLines = {
    inform: (line) => inform(clean(line)),
    warn: (line) => warn(noteAdvice(session, urn, clean(line))),
  };
  const before = Object.keys(olds.properties).length > 0 ? olds.properties : undefined;
  if (session && before?.deletionProtection === true)
    hold(session, urn, { protection: { rollout: before.rollout } });
  const given = addStackDefaults(resource, session, news.properties);
  const request = { news: given, olds: before, autoname, ...declaredFacts(told, news, olds) };
  const { inputs, failures, restsOnNotes = [], warnings = [] } = resource.check(request);
  warnings.forEach(lines.warn);
  const faults = async (): Promise<readonly CheckFailure[]> => {
    if (!session || !failures.every(isRefusal)) return failures;
    const taken = claimed(resource, session, { urn, news: inputs });
    if (taken.length > 0) return [...taken, ...failures];
    const notOffered = await atHost(resource, session, { news: inputs, olds: before }, lines);
    const unshared = restsOnNotes.length > 0 && !session.run.shared() ? restsOnNotes : [];
    // Unavailable offers come before refusals: a user should not be told to allow a rebuild from a template that the
    // host does not have.
    return [...notOffered, ...failures, ...unshared];
  };
  return {
    inputs,
    failures: (await faults())
      .map((fault) => shownFailure(fault, inputs, news))
      .map(({ property, reason }) => ({ property, reason: clean(reason) })),
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
function claimed(
  resource: Resource,
  session: Session,
  { urn, news }: { readonly urn: string | undefined; readonly news: Properties },
): CheckFailure[] {
  if (urn === undefined) return [];
  const claim = resource.claimOf?.(session, news);
  const other = session.run.declare(urn, claim?.value);
  return claim && other !== undefined ? [{ property: claim.property, reason: claim.refusal(other) }] : [];
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
  // so the check leaves it to the order.
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
  const whole = property.split(/[.[]/)[0] ?? property;
  // The value was generated by check, such as an automatic name, so the engine could not print it for this property.
  const proposed = (news.properties[whole] ?? undefined) === undefined ? inputs[whole] : undefined;
  if (reason.code !== "input-invalid" || typeof proposed !== "string")
    return { property: news.secrets.has(whole) ? "" : whole, reason };
  const value = JSON.stringify(proposed);
  return { property: "", reason: message("input-invalid", { ...reason.data, value }) };
}
