import { formatDuration } from "../duration";
import type { OfServer } from "./serverRefusal";
import { destroyCommand, refreshCommand, replaceCommand, text, timeText } from "./text";

export interface Unfinished extends OfServer {
  /** It is there to be used: what is left to do is not its build. */
  readonly isBuilt: boolean;
}

const server = "web1.example.com (ABC123)";

const keptInState = "It is kept in the state.";

const again = ({ isBuilt }: Unfinished): string =>
  `Run \`pulumi up\` again: it ${isBuilt ? "goes on" : "waits on"}.`;

/** How work at a server has ended, and its removal. */
export const serverWorkMessages = {
  "server-cancelled": text<Unfinished>({
    when: "Ctrl-C while a server was built or changed.",
    example: { server, isBuilt: false },
    says: (data) => ({
      happened: `The work on server ${data.server} was cancelled.`,
      changed: keptInState,
      ways: [again(data)],
    }),
  }),
  "server-late": text<
    Unfinished & {
      /** `building`, `starting`… */
      readonly doing: string;
      /** Milliseconds. */
      readonly deadline: number;
      /** What stood in its way at the end. */
      readonly trouble: string | undefined;
    }
  >({
    when: "A build, a rebuild or a change of the power state has not come to its end by its deadline. It may still come.",
    example: { server, isBuilt: false, doing: "building", deadline: 2_700_000, trouble: undefined },
    says: (data) => ({
      happened: `Server ${data.server}: still ${data.doing} after ${formatDuration(data.deadline)}, the deadline of this wait.`,
      changed: `${data.trouble ? `At the end: ${data.trouble}. ` : ""}${keptInState}`,
      ways: [again(data), "For more time: set `timeouts`."],
    }),
  }),
  /** `address`: its ip and port; `trouble`: what the last try met. */
  "server-unreached": text<
    OfServer & {
      readonly address: string;
      /** Milliseconds. */
      readonly deadline: number;
      readonly trouble: string;
    }
  >({
    when: "With `waitFor.ssh`: the server has not answered by SSH by the deadline. The host says that it runs.",
    example: { server, address: "192.0.2.10:22", deadline: 600_000, trouble: "the connection is refused" },
    says: (data) => ({
      happened: `Server ${data.server} does not answer by SSH at ${data.address} after ${formatDuration(data.deadline)}.`,
      changed: `The last try: ${data.trouble}. ${keptInState}`,
      ways: [
        "Run `pulumi up` again: it goes on waiting, and orders or rebuilds nothing for it.",
        "If it answers elsewhere, or later: set waitFor.ssh.port or waitFor.ssh.timeout.",
      ],
    }),
  }),
  "server-not-awaited": text<OfServer & { readonly because: "stopped" | "noAddress" }>({
    when: "A warning: with `waitFor.ssh`, the server is to be stopped, or the host tells no address of it.",
    example: { server, because: "stopped" },
    says: (data) => ({
      happened: `Server ${data.server} is not waited for, because ${data.because === "stopped" ? "it is to be stopped" : "the host tells no address of it"}.`,
      changed: "The outputs sshHostKeys and connection are there only after it has answered by SSH.",
    }),
  }),
  "server-unfinished": text<Unfinished>({
    when: "The server exists, and a later call has failed.",
    example: { server, isBuilt: true },
    says: (data, { because }) => ({
      happened: `Server ${data.server} is not yet as the program asks.`,
      changed: `${because}. ${keptInState}`,
      ways: [again(data)],
    }),
  }),
  "server-gone": text<OfServer>({
    when: "The server that is waited for or changed is not there any more.",
    example: { server },
    says: (data, circumstances) => ({
      happened: `Server ${data.server} is gone at the host: it was removed meanwhile.`,
      ways: [`Run ${refreshCommand(circumstances)} to see what is there.`],
    }),
  }),
  "server-not-shown": text<OfServer>({
    when: "A warning of a refresh: the server was ordered less than ten minutes ago, and the host does not show it yet.",
    example: { server },
    says: (data) => ({
      happened: `The host does not show server ${data.server} yet, which was ordered a few minutes ago.`,
      changed: "It is kept in the state and may be billed.",
      ways: ["Run `pulumi up` again: it waits for the server, and orders nothing."],
    }),
  }),
  /** `state`: the host's word. */
  "server-state-odd": text<OfServer & { readonly state: string }>({
    when: "A warning of a refresh: the host reports a state of the server that is neither use nor work that ends by itself, such as Suspended.",
    example: { server, state: "Suspended" },
    says: (data) => ({
      happened: `The host reports server ${data.server} as ${data.state}.`,
      changed: "Nothing waits for that to end.",
      ways: ["If you do not know why: look at the server at the host."],
    }),
  }),
  /** `others`: other live servers of its domain. */
  "build-failed": text<
    OfServer & {
      readonly work: "build" | "rebuild";
      readonly status: string;
      readonly others?: readonly string[];
    }
  >({
    when: "The host says that a build or a rebuild has failed.",
    example: { server, work: "build", status: "Failed" },
    says: (data, circumstances) =>
      data.others?.length
        ? {
            happened: `The host says that the build of server ${data.server} failed (status ${data.status}).`,
            changed: `It is kept in the state and may be billed. The account has another server of its domain: ${data.others.join(", ")}. If this one was to replace it, do not run \`pulumi destroy --target\`: both have one URN, and both would be removed.`,
            ways: [`To try again: ${replaceCommand(circumstances)}.`],
          }
        : {
            happened: `The host says that the ${data.work} of server ${data.server} failed (status ${data.status}).`,
            changed: `${data.work === "build" ? "It is kept in the state and may be billed." : keptInState} To bring the rest of the stack to its end: \`pulumi up --continue-on-error\`.`,
            ways: [
              data.work === "build"
                ? `To remove it: ${destroyCommand(circumstances)}.`
                : 'To rebuild it again: another value of rebuildTriggers, and rebuildPolicy: "rebuild".',
              `To replace it: ${replaceCommand(circumstances)}.`,
            ],
          },
  }),
  /** `failed`: the id of the other one. */
  "replacement-failed": text<OfServer & { readonly failed: string }>({
    when: "A server is to be removed, and in the same run the build of another one of its domain has failed: it would replace it.",
    example: { server, failed: "DEF456" },
    says: (data, circumstances) => ({
      happened: `Server ${data.server} is not removed.`,
      changed: `${data.failed} of the same domain, which may be its replacement, was not built. Nothing was changed.`,
      ways: [`To replace it again: ${replaceCommand(circumstances)}.`],
    }),
  }),
  /** Templates as the host tells them; undefined: it tells none. */
  "rebuild-not-done": text<OfServer & { readonly wanted: unknown; readonly there: unknown }>({
    when: "A rebuild was sent, and after ten minutes, or after its work, the host still reports another template.",
    example: { server, wanted: "UBUNTU_2404_64", there: "DEBIAN_12_64" },
    says: (data) => ({
      happened: `The rebuild of ${data.server}${data.wanted ? ` from ${data.wanted}` : ""} was not done.`,
      changed: `The host reports ${data.there ?? "no template"}. Whether its disks were erased is not known.`,
      ways: ["Run `pulumi up` again: it sends the rebuild again, which erases the disks."],
    }),
  }),
  /** `at`: when it was sent. */
  "rebuild-unsure": text<OfServer & { readonly at: number; readonly there: unknown }>({
    when: "The answer to a rebuild was lost, and for ten minutes nothing that the host reports shows whether it was done.",
    example: { server, at: Date.UTC(2026, 7, 1, 14, 3), there: "DEBIAN_12_64" },
    says: (data) => ({
      happened: `Whether server ${data.server} was rebuilt is not known.`,
      changed: `The request left at ${timeText(data.at)}, and its answer was lost. The host reports ${data.there ?? "no template"}, which proves nothing. It is not sent again: the disks may be erased already.`,
      ways: [
        "Look at the server. If it was rebuilt: run `pulumi up` again, which continues.",
        "If not: give rebuildTriggers another value, which erases the disks.",
      ],
    }),
  }),
  "rebuild-joined": text<OfServer & { readonly templateName: unknown }>({
    when: "A warning: the host was at a rebuild of the same template when this one was to be sent, and has no mark that tells whose it was.",
    example: { server, templateName: "UBUNTU_2404_64" },
    says: (data) => ({
      happened: `The host has just rebuilt server ${data.server} from ${data.templateName}.`,
      changed: "That counts as the rebuild that the program asks for. The disks are not erased again.",
      ways: ["For another rebuild: give rebuildTriggers another value."],
    }),
  }),
  "rebuild-sent-before": text<OfServer & { readonly at: number }>({
    when: "A warning: a run that was cut short has probably sent this very rebuild, on this machine or another. A mark in the description of the server's asset says so.",
    example: { server, at: Date.UTC(2026, 7, 1, 14, 3) },
    says: (data) => ({
      happened: `An earlier run marked ${data.server} for this very rebuild at ${timeText(data.at)}, and was cut short.`,
      changed:
        "It was probably sent. This run waits for it, and sends it again only if the host reports another template after that.",
      ways: ["If the disks are still those of before: give rebuildTriggers another value."],
    }),
  }),
  "rebuild-done-before": text<OfServer & { readonly templateName: unknown }>({
    when: "A warning: the server has been rebuilt already, by a run that was cut short or by somebody else. Its template or its SSH host keys prove it.",
    example: { server, templateName: "UBUNTU_2404_64" },
    says: (data) => ({
      happened: `Server ${data.server} has been rebuilt from ${data.templateName} already.`,
      changed: "An earlier run, or somebody else, did it. Its disks are not erased again.",
      ways: ["For another rebuild: give rebuildTriggers another value."],
    }),
  }),
  "server-kept": text<OfServer & { readonly because: "adopted" | "held" }>({
    when: "A warning: the resource is removed from the state, and another one has the same server.",
    example: { server, because: "adopted" },
    says: (data) => ({
      happened: `Server ${data.server} stays, because ${data.because === "adopted" ? "the resource that replaces this one has adopted it" : "another resource of this stack holds it"}.`,
      changed: "Nothing was sent.",
    }),
  }),
  "server-not-removed": text<OfServer & { readonly id: string }>({
    when: "A server is to be removed whose `deletionProtection` is on.",
    example: { server, id: "ABC123" },
    says: (data) => ({
      happened: `Server ${data.server} is not removed, because deletionProtection is on.`,
      changed: "Nothing was changed.",
      ways: [
        "To remove it: set deletionProtection: false and run `pulumi up`, then remove it.",
        `Where the program has it no more: run the same again with HOSTING_UNPROTECT=${data.id}.`,
      ],
    }),
  }),
  "shutdown-late": text<OfServer>({
    when: "A warning: with `shutdownBeforeDelete` the server did not shut down in time.",
    example: { server },
    says: (data) => ({
      happened: `Server ${data.server} did not shut down in time.`,
      changed: "It is removed while it runs.",
    }),
  }),
  /** `word`: the host's `powerStatus`. */
  "power-word-unknown": text<OfServer & { readonly word: string }>({
    when: "A warning: the host's word for the power state is not known, so `powerState` is not compared with it.",
    example: { server, word: "hibernated" },
    says: (data) => ({
      happened: `Whether server ${data.server} runs is not known: the host says powerStatus ${JSON.stringify(data.word)}.`,
      changed: "That is taken neither for running nor for stopped.",
      ways: ["Look at the server at the host.", "To leave its power state alone: remove powerState."],
    }),
  }),
};
