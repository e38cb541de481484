import { aServer, type ServerFacts } from "./serverRefusal";
import { commandsOf, entry, type Late, timeText } from "./text";

export interface Unfinished extends ServerFacts {
  /** Whether the build is finished, so that only other work remains. */
  readonly isBuilt: boolean;
}

const toMend =
  "Do what the host asks for, and run `pulumi up` again. powerState starts and stops the server.";

export const keptInState = "Its id is in the state.";

const runAgain = ({ isBuilt }: Unfinished): string =>
  `Run \`pulumi up\` again to continue${isBuilt ? "" : " waiting"}.`;

/** A rebuild that the host's records do not confirm. */
export interface Unseen extends ServerFacts {
  /** The template that the host reports. */
  readonly template: unknown;
  /** The error that the rebuild request ended with. */
  readonly answer?: string;
}

const reports = ({ template, answer }: Unseen): string =>
  `reports ${template ?? "no template"}${answer ? ` (${answer})` : ""}`;

export const serverWorkMessages = {
  "server-cancelled": entry<Unfinished>({
    when: "Ctrl-C during the build or a change of a server.",
    example: { server: aServer, isBuilt: false },
    happened: "The run was interrupted while it worked on server {server}.",
    changed: `The host may still be working on it. ${keptInState}`,
    ways: [runAgain],
  }),
  /** `doing`: the work in progress, such as `building` or `starting`. */
  "server-late": entry<Unfinished & Late & { readonly doing: string }>({
    when: "A build, a rebuild or a change of the power state did not finish by its deadline. Only the wait has ended, not the work of the host.",
    help: [
      "`npx pulumi-hosting call asset.list --stack dev` shows the status of the server, and so does the host's panel.",
      'Run `pulumi up` again to continue waiting. It does not order or rebuild the server again. For more time, set `timeouts: { build: "90m" }` on the server, or `hosting:timeouts` for all.',
    ],
    example: { server: aServer, isBuilt: false, doing: "building", deadline: 2_700_000, trouble: undefined },
    happened: "Server {server} is still {doing} after {deadline}, the deadline of this wait.",
    changed: (data) => `${data.trouble ? `At the end: ${data.trouble}. ` : ""}${keptInState}`,
    ways: [runAgain, "To wait longer: set `timeouts`."],
  }),
  /** `status`: the status that the host reports, such as Pending-Termination. */
  "server-gone": entry<ServerFacts & { readonly status?: string }>({
    when: "The server was deleted at the host, or its removal was requested there.",
    example: { server: aServer },
    happened: (data) =>
      data.status
        ? `The host reports ${data.status} for server ${data.server}.`
        : `Server ${data.server} was deleted at the host.`,
    ways: ["Run {refreshCommand} to update the state."],
  }),
  "server-not-shown": entry({
    when: "A warning of a refresh: the server was ordered less than ten minutes ago, and the host does not report it yet.",
    example: { server: aServer },
    happened: "The host does not report server {server} yet, which was ordered a few minutes ago.",
    changed: "It stays in the state and may be billed.",
    ways: ["Run `pulumi up` to wait for it. It creates nothing."],
  }),
  /** `state`: the state that the host reports. */
  "server-state-odd": entry({
    when: "A warning of a refresh: the host reports a state that does not end without help, such as Suspended.",
    example: { server: aServer, state: "Suspended" },
    happened: "The host reports server {server} as {state}.",
    changed: "No run waits for that to end.",
    ways: ["If you do not expect this, check the server at the host."],
  }),
  "build-failed": entry<ServerFacts & { readonly work: "build" | "rebuild"; readonly status: string }>({
    when: "The host reports that a build or a rebuild failed. The host may still bill the server. The old server of a replacement is not deleted in the same run.",
    help: [
      "Look at the server in the host's panel, or ask the host. `pulumi refresh --preview-only` shows what the host reports now.",
      "The message has the commands that delete or replace this one server. `pulumi up --continue-on-error` finishes the rest of the stack.",
    ],
    example: { server: aServer, work: "build", status: "Failed" },
    happened: "The host reports that the {work} of server {server} failed (status {status}).",
    changed: (data) =>
      `${data.work === "build" ? "It stays in the state and may be billed." : keptInState} To finish the rest of the stack: \`pulumi up --continue-on-error\`.`,
    ways: [
      (data, circumstances) =>
        data.work === "build"
          ? `To delete it: ${commandsOf(circumstances).destroyCommand}.`
          : 'To rebuild it again: change rebuildTriggers and set ‹rebuildPolicy: "rebuild"›.',
      "To replace it: {replaceCommand}.",
    ],
  }),
  "rebuild-conflict": entry<ServerFacts & { readonly isForced: boolean }>({
    when: "The host refuses a rebuild as a conflict, and its record shows no work that would end on its own.",
    example: { server: aServer, isForced: false },
    happened: "The host refused to rebuild server {server}.",
    changed: (_, { because }) => `${because}. Nothing was changed.`,
    ways: [
      toMend,
      ({ isForced }) => (isForced ? [] : "If the host asks for `force`: set ‹rebuildForce: true›."),
    ],
  }),
  "rebuild-not-done": entry<Unseen & { readonly wanted: unknown }>({
    when: "A rebuild was sent, and ten minutes later, or when its work had ended, the host still reports another template.",
    example: {
      server: aServer,
      wanted: "UBUNTU_2404_64",
      template: "DEBIAN_12_64",
      answer: "the host said: stop it first",
    },
    happened: (data) =>
      `The rebuild of ${data.server}${data.wanted ? ` with ${data.wanted}` : ""} was not done.`,
    changed: (data) => `The host ${reports(data)}. Whether its disks were erased is not known.`,
    ways: ["Run `pulumi up` to send the rebuild again, which erases the disks."],
  }),
  /** `at`: the time when the rebuild was requested. */
  "rebuild-unsure": entry<Unseen & { readonly at: number }>({
    when: "A rebuild was sent, and for ten minutes the host reported nothing that shows whether it was done: its answer was lost, or the host has words of its own for templates.",
    example: { server: aServer, at: Date.UTC(2026, 7, 1, 14, 3), template: "DEBIAN_12_64" },
    happened: "It is not known whether server {server} was rebuilt.",
    changed: (data) =>
      `It was requested at ${timeText(data.at)}, and the host ${reports(data)}. It is not sent again, because the disks may already be erased.`,
    ways: [
      "Check the server. If it was rebuilt: run `pulumi up` to continue.",
      "If it was not: change rebuildTriggers, which erases the disks.",
    ],
  }),
  "rebuild-sent-before": entry({
    when: "A warning: an interrupted run has probably sent this rebuild, on this machine or another. A mark in the description of the server's asset shows it.",
    example: { server: aServer, at: Date.UTC(2026, 7, 1, 14, 3) },
    happened: "An interrupted run marked {server} for this rebuild at {at}.",
    changed:
      "The rebuild was probably sent. This run waits for it, and sends it again only if the host reports another template afterwards.",
    ways: ["If the disks were not erased: change rebuildTriggers."],
  }),
  "rebuild-done-before": entry<ServerFacts & { readonly templateName: unknown }>({
    when: "A warning: the server was already rebuilt, by an interrupted run or outside Pulumi. Its template, its SSH host keys, or a build that this run has met prove it.",
    example: { server: aServer, templateName: "UBUNTU_2404_64" },
    happened: "Server {server} was already rebuilt with {templateName}.",
    changed: "Its disks are not erased again.",
    ways: ["To rebuild it again: change rebuildTriggers."],
  }),
  "power-untold": entry<ServerFacts & { readonly operation: string }>({
    when: "A warning: the host does not report to this user whether a server runs, so the run does not wait for what it has sent.",
    example: { server: aServer, operation: "start" },
    happened: "The host does not report whether server {server} runs.",
    changed: "The {operation} was sent, and the run did not wait for it.",
    ways: ["Check the server, or grant the permission for `server.power.status`."],
  }),
  /** `word`: the host's value of `powerStatus`. */
  "power-word-unknown": entry({
    when: "A warning: the provider does not know the power state that the host reports, so it does not compare `powerState`.",
    example: { server: aServer, word: "hibernated" },
    happened: (data) =>
      `The host reports an unknown power state for server ${data.server}: ${JSON.stringify(data.word)}.`,
    changed: "The provider did not compare it with powerState.",
    ways: ["Check the server at the host.", "To stop managing its power state: remove powerState."],
  }),
};
