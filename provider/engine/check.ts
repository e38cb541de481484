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
  /** Absent if the configuration is not complete. */
  readonly session?: Session | undefined;
}

/**
 * Checks inputs, in every front: alone first, and if nothing is wrong, against the host's offers. The CLI prints the
 * value of a property that a failure names, so failures and lines never name a secret property, and never quote a
 * secret.
 */
export async function checkCall(
  resource: Resource,
  { news, olds, autoname, session, urn, ...told }: GivenToCheck,
  { warn, inform }: Readonly<Record<keyof PreviewLines, (line: string) => void>>,
): Promise<{ inputs: Properties; failures: ShownFailure[] }> {
  const own = secretTexts(resource, [news, olds]);
  // The secrets are read when a line is shown, because the session gets its token only when it asks the host.
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
    // This comes before the refusals: a rebuild from a template that the host does not have should not be allowed.
    return [...notOffered, ...failures, ...unshared];
  };
  return {
    inputs,
    failures: (await faults())
      .map((fault) => shownFailure(fault, inputs, news))
      .map(({ property, reason }) => ({ property, reason: clean(reason) })),
  };
}

/** Whether the value may be right, but its effect needs leave. */
const isRefusal = ({ reason }: CheckFailure): boolean => "refused" in reason.data;

/** Notes that the program has this resource. @returns the value that another resource of the program has already. */
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
 * The inputs that the host does not offer. Without a login the host is not asked, and a warning of the session has said
 * so.
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
  // `pulumi up` asks in one process, and orders in another one that needs a passcode too. Each passcode works once.
  if (passcode !== undefined || totpSecret !== undefined) catalogue.questions.isClosed = true;
  const failures = await resource.checkAtHost(session, inputs, lines);
  const notTold = catalogue.questions.takeNote();
  if (notTold?.trouble) lines.warn(message(troubles[notTold.trouble], notTold));
  else if (notTold) lines.inform(message("catalogue-not-told", notTold));
  return failures;
}

/**
 * The failure in the form that may be shown. The engine prints the value of a named property, so a property with a
 * secret is named in the text only. For a member, the engine would print `<nil>`. So the failure names the whole
 * property, and the text says which member.
 */
function shownFailure({ property, reason }: CheckFailure, inputs: Properties, news: Decoded): CheckFailure {
  // `timeouts.build` is a member of `timeouts`.
  const whole = property.split(/[.[]/)[0] ?? property;
  // No line of the engine has a name that the program did not give.
  const proposed = (news.properties[whole] ?? undefined) === undefined ? inputs[whole] : undefined;
  if (reason.code !== "input-invalid" || typeof proposed !== "string")
    return { property: news.secrets.has(whole) ? "" : whole, reason };
  const value = JSON.stringify(proposed);
  return { property: "", reason: message("input-invalid", { ...reason.data, value }) };
}
