import { exampleServer, liftVariable, repeatedRunVariable, type ServerAtHost } from "../lift";
import { aServer, type ServerFacts } from "./serverRefusal";
import { entry, type Late, timeText } from "./text";

/** A server with `deletionProtection`, and its identity for the variable that lifts the protection for one run. */
export interface ProtectedServer extends ServerFacts {
  readonly held: ServerAtHost;
}

/** A requested removal, and the host's response. */
export interface RemovalRequest {
  /** The name of the asset with its uniqId. */
  readonly asset: string;
  /** Whether the host has accepted the removal. */
  readonly isAccepted: boolean;
  /** The host's own text about the removal, if it sent one: a date or a sentence. */
  readonly hostSaid: string | undefined;
}

const acceptedText = ({ hostSaid }: Pick<RemovalRequest, "hostSaid">, subject = "its removal") =>
  `The host has accepted ${subject}${hostSaid ? ` ("${hostSaid}")` : ""}.`;

/**
 * States that the asset still exists, and whether the host has accepted its removal. After a lost response that is not
 * known.
 */
const whatIs = (request: RemovalRequest) =>
  `It still exists and may be billed. ${request.isAccepted ? acceptedText(request) : "The host has not confirmed its removal."}`;

/**
 * The text does not suggest `pulumi destroy`: if an `up` has removed one server, a destroy would remove the whole
 * stack.
 */
const runAgain = "Run the same command again to continue.";

/** Why a removal does not ask the host to clean up the account. */
const keptWhole = {
  replaced: "is replaced",
  unlisted: "is removed by a user who may not list assets",
  moved: "is removed while the list of assets changes",
} as const;

const example = { asset: "web1.example.com (ABC123)", isAccepted: true, hostSaid: "2026-08-01" };

export const removalMessages = {
  /** `at`: the time of the request, in milliseconds since the epoch. */
  "removal-pending": entry({
    when: "A warning: an earlier run requested the removal of the asset, the host accepted it or its answer was lost, and the asset is still there.",
    example: { asset: example.asset, at: Date.UTC(2026, 7, 1, 14, 3), words: "2026-09-01" },
    happened: ({ asset, at, words }) =>
      `A run requested the removal of ${asset} at ${timeText(at)}${words ? `, and the host said ${JSON.stringify(words)}` : ""}.`,
    changed: "It is still there and billed, and may go at any time, a server with its disks.",
    ways: ["If that was taken back: remove the line about it from the description of the asset at the host."],
  }),
  /** `now`: the record that has the id now. */
  "id-reused": entry({
    when: "The run would delete a server or an asset, and the host reports something else under its id: another domain and another creation date or plan of a server, another type or domain of an asset.",
    example: { asset: example.asset, now: "payroll.example.com" },
    happened: "The id of {asset} now belongs to {now}.",
    changed: "So nothing was deleted, and nothing was changed.",
    ways: [
      "If that is something else: {stateDeleteCommand}, which sends nothing.",
      "If it is the same: run {refreshCommand}, and then the same command again.",
    ],
  }),
  "removal-accepted": entry<Omit<RemovalRequest, "isAccepted">>({
    when: "A line while the run waits for the removal.",
    example,
    happened: (request) => acceptedText(request, `the removal of ${request.asset}`),
    changed: "It may be billed until it is gone.",
  }),
  "removal-not-awaited": entry<Omit<RemovalRequest, "isAccepted">>({
    when: "A warning: the run does not wait until the host has removed the asset, because of `removal: { wait: false }`, or because an earlier run had the removal accepted.",
    example,
    happened: "The run does not wait until {asset} is removed.",
    changed: (request) => `${acceptedText(request, "it")} It may be billed until it is gone.`,
  }),
  "removal-interrupted": entry<RemovalRequest>({
    when: "Ctrl-C while the run waited for a removal.",
    example,
    happened: "The removal of {asset} was interrupted.",
    changed: whatIs,
    ways: [runAgain],
  }),
  "removal-late": entry<RemovalRequest & Late>({
    when: "The asset still exists at the deadline of the removal.",
    example: { ...example, deadline: 1_800_000, trouble: undefined },
    happened: "The host has not removed {asset} after {deadline}, the deadline of this wait.",
    changed: (request) => `${request.trouble ? `At the end: ${request.trouble}. ` : ""}${whatIs(request)}`,
    ways: (request) =>
      request.isAccepted
        ? ["Run the same command again. It asks the host once more, and does not wait."]
        : [runAgain, "To wait longer: `pulumi config set --path hosting:timeouts.removal 2h`."],
  }),
  "removal-unmarked": entry<{ readonly asset: string }>({
    when: "A warning: a run ends while the host removes an asset, and the host did not take a line about that into the asset's description within 15 seconds.",
    example: { asset: example.asset },
    happened: "The host did not take a note that {asset} is being removed.",
    changed: "Its removal was requested, and another machine cannot see that.",
    ways: ['Until it is gone, do not adopt it: set no ‹onExisting: "adopt"› for its domain.'],
  }),
  "removal-refused": entry({
    when: "The host answered a removal request with success, and with a value that means no.",
    example: { asset: example.asset, hostSaid: "false" },
    happened: ({ asset, hostSaid }) =>
      `The host did not accept the removal of ${asset}: it answered ${JSON.stringify(hostSaid)}.`,
    changed: "It stays in the state and may be billed.",
    ways: ["Ask the host why, and run the same command again."],
  }),
  "cleanup-not-sent": entry<{ readonly asset: string; readonly because: keyof typeof keptWhole }>({
    when: "A warning: a server with `removal.cleanupAssets` is replaced, or the run declares it: then the DNS zones of the account are still needed. Or the user may not list assets, or the list changed while it was read, so that no one could say what goes.",
    example: { asset: example.asset, because: "replaced" },
    happened: ({ asset, because }) =>
      `${asset} ${keptWhole[because]}, so its removal does not ask the host to clean up the account.`,
    changed: "DNS zones and renewals stay as they are.",
  }),
  "cleanup-announced": entry({
    when: "A warning: `removal.cleanupAssets` is set, and the asset is the last one of its account besides DNS zones, domains and certificates.",
    example: { asset: example.asset, zones: ["example.com"], renewals: ["example.com"] },
    happened: "The removal of {asset} cleans up the account (removal.cleanupAssets).",
    changed: ({ zones, renewals }) =>
      `DNS zones that go: ${zones.join(", ") || "none"}. Renewals that end: ${renewals.join(", ") || "none"}.`,
  }),
  "removal-failed": entry<RemovalRequest>({
    when: "The host refused to remove an asset, or could not be reached.",
    example: { ...example, isAccepted: false, hostSaid: undefined },
    happened: "The removal of {asset} failed.",
    changed: (request, circumstances) => `${whatIs(request)} ${circumstances.because}.`,
    ways: [
      runAgain,
      "If the host says that it is leaving already: {stateDeleteCommand}, which sends nothing.",
    ],
  }),
  "removal-in-other-account": entry({
    when: "The asset was moved to another account of this user.",
    example: { uniqId: "ABC123", accountNumber: 100_001 },
    happened: "{uniqId} is no longer in account {accountNumber}, but in another account of this user.",
    changed: "Nothing was changed. It is still billed there.",
    ways: ["Run {refreshCommand}, and then the same command again."],
  }),
  "server-not-removed": entry<ProtectedServer>({
    when: "The run would delete a server whose `deletionProtection` is on, in this resource or in another one of the run that has the server. It left the program, was replaced, or the stack is destroyed.",
    help: [
      "The message names the server. `pulumi stack --show-urns` shows what the stack manages.",
      "To keep it, put it back into the program. To delete it, set `deletionProtection: false`, run `pulumi up`, and then delete it. For a server that is no longer in the program, the message has the variable that allows it in one run.",
    ],
    example: { server: aServer, held: exampleServer },
    happened: "Server {server} was not deleted, because deletionProtection is on.",
    changed: "It stays in the state. If it is gone at the host, `pulumi refresh` takes it out of the state.",
    ways: [
      ({ held }) =>
        `If this run has replaced it, or it is no longer in the program: ${repeatedRunVariable(held)}`,
      "Otherwise: set ‹deletionProtection: false›, run {upCommand}, and then delete it.",
    ],
  }),
  "replace-forced": entry<ProtectedServer>({
    when: "Pulumi would replace a server whose `deletionProtection` is on, for an option that no provider sees: `replacementTrigger`, `replaceWith` or `replaceOnChanges`. The preview shows a replacement.",
    example: { server: aServer, held: exampleServer },
    happened: "Pulumi replaces server {server} for an option of the program, and deletionProtection is on.",
    changed: "No new one was ordered, and nothing was changed.",
    ways: [
      "To keep it: undo the change of replacementTrigger, or remove replaceWith or replaceOnChanges from its options.",
      ({ held }) => `To replace it: ${repeatedRunVariable(held)}`,
    ],
  }),
  "protection-lifted": entry({
    when: `A warning: \`${liftVariable}\` in the environment of the run lets it remove, replace or rebuild a server whose \`deletionProtection\` is on.`,
    example: { server: aServer },
    happened: `deletionProtection of server {server} is lifted by ${liftVariable}, for this run.`,
    ways: [`To keep the server as it is: run without ${liftVariable}.`],
  }),
  "shutdown-late": entry({
    when: "A warning: with `shutdownBeforeDelete` the server did not shut down in time.",
    example: { server: aServer },
    happened: "Server {server} did not shut down in time.",
    changed: "It is deleted while it is running.",
  }),
};
