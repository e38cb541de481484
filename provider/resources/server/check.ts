import { hostAddress } from "../../api/address";
import { type Message, message } from "../../message";
import { checkInputs } from "../../resource/checkInputs";
import { inputsBefore } from "../../resource/compare";
import { recordAccount } from "../../resource/record";
import type { CheckFailure } from "../../resource/resource";
import {
  givenNames,
  hasUnknown,
  isObject,
  knownOf,
  type PlannedInputs,
  type Properties,
  unknown,
} from "../../values";
import { type ServerInput, type ServerInputs, serverInputs, sources } from "./declared/inputs";
import type { ServerResource } from "./life/outputs";
import { ready } from "./life/phase";
import { planServer, type ServerPlan } from "./plan/plan";
import { isReplaced } from "./plan/refusals";
import { makesUnavailable } from "./plan/steps";

/**
 * A pure function. It checks each input alone, then the rules over two inputs, and then whether the changes would
 * replace or rebuild the server without permission. Because check refuses such changes, the preview shows one clear
 * error. Refresh, destroy and `ignoreChanges` never run into these refusals.
 */
export const checkServer: ServerResource["check"] = ({ olds, news, ...circumstances }) => {
  const { inputs, failures, warnings = [] } = checkInputs("Server", serverInputs, { olds, news });
  const allFailures = [...failures, ...source(inputs, olds), ...place(inputs)];
  const restsOnNotes: CheckFailure[] = [];
  const policies = [inputs.rebuildPolicy, inputs.replacePolicy, inputs.driftPolicy];
  if (allFailures.length === 0 && olds && !hasUnknown(policies)) {
    const plan = planServer(inputsBefore(olds), inputs, { ...circumstances, phase: ready });
    // A value that the preview does not know yet is not refused here: the check during `up` decides.
    const isKnown = ({ property }: CheckFailure<ServerInput>) => !hasUnknown(inputs[property]);
    allFailures.push(...plan.refusals.filter(isKnown));
    restsOnNotes.push(...refusalsWithoutNotes(plan, olds, inputs).filter(isKnown).slice(0, 1));
  }
  return {
    inputs,
    failures: allFailures,
    restsOnNotes,
    warnings: [...warnings, ...(olds ? [] : withoutPlan(inputs)), ...withoutEffect(inputs)],
  };
};

/**
 * Refusals for a server that will be replaced or that belongs to a rollout group. They apply only if this run's
 * processes share no notes, because then another process may know why the server must stay.
 */
function refusalsWithoutNotes(
  { effects, steps, refusals }: ServerPlan,
  { domain }: Properties,
  { rollout }: PlannedInputs<ServerInputs>,
): CheckFailure<ServerInput>[] {
  if (refusals.length > 0) return [];
  const [subject, refused] = [`server ${domain}`, "now"] as const;
  const because = (kinds: readonly string[], reason: Message) =>
    effects.flatMap(({ effect, property }) => (kinds.includes(effect) ? [{ property, reason }] : []));
  if (isReplaced(effects))
    return because(["replace"], message("notes-missing", { what: subject, work: "replaced", refused }));
  if (!isObject(rollout)) return [];
  const facts = { what: subject, work: "inGroup", group: String(rollout.group), refused } as const;
  const kinds = steps.filter(makesUnavailable).map(({ step }) => step);
  return because(kinds, message("notes-missing", facts));
}

/** Two servers of one program must not have the same domain: a create would find one of them in place of the other. */
export const domainClaim: ServerResource["claimOf"] = (session, { domain, onExisting, accountNumber }) => {
  if (typeof domain !== "string" || onExisting === "create" || typeof accountNumber === "symbol")
    return undefined;
  const { baseUrl, username } = session.configuration;
  const place = [hostAddress(baseUrl), username, recordAccount(session, { accountNumber }) ?? ""];
  return {
    property: "domain",
    value: [...place, domain.toLowerCase()].join(" "),
    refusal: (otherUrn) => message("domain-twice", { domain, other: otherUrn }),
  };
};

/**
 * A server needs a template or an image. A value that is unknown in the preview counts as set, because `up` will know
 * it. An imported server may have neither, if the host reports neither.
 */
function source(inputs: PlannedInputs<ServerInputs>, olds: Properties | undefined): CheckFailure[] {
  const [firstSource, secondSource] = sources.filter((name) => inputs[name] !== undefined);
  const isUnreported = olds && sources.every((name) => olds[name] === undefined);
  if (!firstSource && !isUnreported) return [{ property: sources[0], reason: message("source-missing", {}) }];
  if (firstSource && secondSource)
    return [
      {
        property: secondSource,
        reason: message("inputs-together", { one: secondSource, others: [firstSource] }),
      },
    ];
  if (inputs.rebuildTriggers !== undefined && firstSource !== "templateName")
    return [{ property: "rebuildTriggers", reason: message("triggers-without-template", {}) }];
  return [];
}

/** The zone and the plan of an order come from `placement`, or from `zoneId` and `planId`, never from both. */
function place({ placement, zoneId, planId }: PlannedInputs<ServerInputs>): CheckFailure[] {
  const givenPlaces = givenNames({ zoneId, planId });
  if (placement === undefined || givenPlaces.length === 0) return [];
  return [
    { property: "placement", reason: message("inputs-together", { one: "placement", others: givenPlaces }) },
  ];
}

/** Warns of an order without a plan. An adopted server already has a plan, and an image may bring its own. */
const withoutPlan = (inputs: PlannedInputs<ServerInputs>): Message[] => {
  const { planId, placement, imageId, onExisting } = inputs;
  const isGiven = [planId, placement, imageId].some((value) => value !== undefined);
  if (isGiven || onExisting === "adopt" || onExisting === unknown) return [];
  return [message("plan-left-out", { domain: knownOf(inputs).domain })];
};

/**
 * Warns of inputs without effect: hosts ignore the backup plan and quota unless backups are on (specification,
 * Servers).
 */
function withoutEffect(inputs: PlannedInputs<ServerInputs>): Message[] {
  const { backupEnabled, backupPlan, backupQuota } = inputs;
  const givenBackups = givenNames({ backupPlan, backupQuota });
  // A value that is unknown in the preview may become true; the check during `up` decides.
  if (givenBackups.length === 0 || backupEnabled === true || backupEnabled === unknown) return [];
  return [message("backups-off", { domain: knownOf(inputs).domain, inputs: givenBackups })];
}
