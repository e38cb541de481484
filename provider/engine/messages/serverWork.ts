import { formatDuration } from "../../duration";
import type { ServerWorkMessages } from "../../resources/server/messages";
import { refreshCommand, replaceCommand, type TextsOf, timeText } from "./text";

const server = "web1.example.com (ABC123)";

const keptInState = "It is kept in the state.";

const again = ({ isBuilt }: ServerWorkMessages["server-cancelled"]): string =>
  `Run \`pulumi up\` again: it ${isBuilt ? "goes on" : "waits on"}.`;

/** How work at a server has ended, and its removal. */
export const serverWorkTexts: TextsOf<ServerWorkMessages> = {
  "server-cancelled": {
    when: "Ctrl-C while a server was built or changed.",
    example: { server, isBuilt: false },
    says: (data) => ({
      happened: `The work on server ${data.server} was cancelled.`,
      changed: keptInState,
      ways: [again(data)],
    }),
  },
  "server-late": {
    when: "A build, a rebuild or a change of the power state has not come to its end by its deadline. It may still come.",
    example: { server, isBuilt: false, doing: "building", deadline: 2_700_000, trouble: undefined },
    says: (data) => ({
      happened: `Server ${data.server}: still ${data.doing} after ${formatDuration(data.deadline)}, the deadline of this wait.`,
      changed: `${data.trouble ? `At the end: ${data.trouble}. ` : ""}${keptInState}`,
      ways: [again(data), "For more time: set `timeouts`."],
    }),
  },
  "server-unreached": {
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
  },
  "server-not-awaited": {
    when: "A warning: with `waitFor.ssh`, the server is to be stopped, or the host tells no address of it.",
    example: { server, because: "stopped" },
    says: (data) => ({
      happened: `Server ${data.server} is not waited for, because ${data.because === "stopped" ? "it is to be stopped" : "the host tells no address of it"}.`,
      changed: "The outputs sshHostKeys and connection are there only after it has answered by SSH.",
    }),
  },
  "server-unfinished": {
    when: "The server exists, and a later call has failed.",
    example: { server, isBuilt: true },
    says: (data, { because }) => ({
      happened: `Server ${data.server} is not yet as the program asks.`,
      changed: `${because}. ${keptInState}`,
      ways: [again(data)],
    }),
  },
  "server-gone": {
    when: "The server that is waited for or changed is not there any more.",
    example: { server },
    says: (data, circumstances) => ({
      happened: `Server ${data.server} is gone at the host: it was removed meanwhile.`,
      ways: [`Run ${refreshCommand(circumstances)} to see what is there.`],
    }),
  },
  "build-failed": {
    when: "The host says that a build or a rebuild has failed.",
    example: { server, work: "build", status: "Failed" },
    says: (data, circumstances) => ({
      happened: `The host says that the ${data.work} of server ${data.server} failed (status ${data.status}).`,
      changed: data.work === "build" ? "It is kept in the state and may be billed." : keptInState,
      ways: [
        data.work === "build"
          ? "To remove it: `pulumi destroy`."
          : 'To rebuild it again: another value of rebuildTriggers, and rebuildPolicy: "rebuild".',
        `To replace it: ${replaceCommand(circumstances)}.`,
      ],
    }),
  },
  "rebuild-lost": {
    when: "A rebuild was sent, and the host shows nothing of it for ten minutes.",
    example: { server },
    says: (data) => ({
      happened: `The host shows no trace of the rebuild of server ${data.server}: the request was lost.`,
      changed: "The server is as it was.",
      ways: ["Run `pulumi up` again: it sends it again."],
    }),
  },
  "rebuild-undone": {
    when: "A rebuild has ended, and the server has another template than the one that it was to bring. The host may have undone it.",
    example: { server, wanted: "UBUNTU_2404_64", there: "DEBIAN_12_64" },
    says: (data) => ({
      happened: `The host was at work on ${data.server}, and has not rebuilt it${data.wanted ? ` from ${data.wanted}` : ""}.`,
      changed: `${data.there ? `It has ${data.there} now` : "The host tells no template"}; whether its disks were erased is not known.`,
      ways: ["Run `pulumi up` again: it sends the rebuild again.", "If it stays so, ask the host why."],
    }),
  },
  "rebuild-assumed": {
    when: "A warning: a rebuild was sent, and nothing that the host shows since proves that it was done.",
    example: { server, there: undefined, wasTaken: true },
    says: (data) => ({
      happened: `The rebuild of ${data.server} is taken for done, but the host does not show it.`,
      changed: `${data.wasTaken ? "The host took the request, and was not seen at work for 90 seconds." : "Its answer was lost, and the host was not seen at work for ten minutes. It is not sent again, because it may have erased the disks already."} ${data.there === undefined ? "It tells no template." : `It tells ${data.there}, as before.`}`,
      ways: ["Look at the server. For another rebuild: give rebuildTriggers another value."],
    }),
  },
  "rebuild-joined": {
    when: "A warning: the host is at a rebuild already when one is to be sent.",
    example: { server },
    says: (data) => ({
      happened: `The host is rebuilding server ${data.server} already.`,
      changed:
        "That is waited for and counts as the rebuild, unless its end shows another template: its disks are not erased once more.",
    }),
  },
  "rebuild-sent-before": {
    when: "A warning: a run that was cut short has sent this very rebuild from this machine.",
    example: { server, at: Date.UTC(2026, 7, 1, 14, 3), keepsTemplate: true },
    says: (data) => ({
      happened: `The rebuild of ${data.server} was sent from this machine at ${timeText(data.at)}.`,
      ...(data.keepsTemplate
        ? {
            changed:
              "The run that sent it was cut short. Its disks are not erased again, unless it has failed.",
            ways: ["For another rebuild: give rebuildTriggers another value."],
          }
        : {
            changed:
              "The run that sent it was cut short. `pulumi up` waits for it. It sends it again, which erases the disks, only where it has failed or the host shows no trace of it.",
          }),
    }),
  },
  "rebuild-done-before": {
    when: "A warning: the host has made the rebuild already, by a request whose answer was lost, or somebody else has.",
    example: { server, templateName: "UBUNTU_2404_64" },
    says: (data) => ({
      happened: `The host has rebuilt server ${data.server} from ${data.templateName} already.`,
      changed:
        "The answer to an earlier request was lost, or somebody else did it. Its disks are not erased again.",
    }),
  },
  "server-kept": {
    when: "A warning: the resource is removed from the state, and another one has the same server.",
    example: { server, because: "adopted" },
    says: (data) => ({
      happened: `Server ${data.server} stays, because ${data.because === "adopted" ? "the resource that replaces this one has adopted it" : "another resource of this stack holds it"}.`,
      changed: "Nothing was sent.",
    }),
  },
  "server-not-removed": {
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
  },
  "shutdown-late": {
    when: "A warning: with `shutdownBeforeDelete` the server did not shut down in time.",
    example: { server },
    says: (data) => ({
      happened: `Server ${data.server} did not shut down in time.`,
      changed: "It is removed while it runs.",
    }),
  },
  "power-word-unknown": {
    when: "A warning: the host's word for the power state is not known, so `powerState` is not compared with it.",
    example: { server, word: "hibernated" },
    says: (data) => ({
      happened: `Whether server ${data.server} runs is not known: the host says powerStatus ${JSON.stringify(data.word)}.`,
      changed: "That is taken neither for running nor for stopped.",
      ways: ["Look at the server at the host.", "To leave its power state alone: remove powerState."],
    }),
  },
};
