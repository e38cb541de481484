import { inWords } from "./inWords";

const server = "web1.example.com (ABC123)";

// How work at a server ends.
inWords([
  [
    "server-cancelled",
    { server, isBuilt: true },
    `The work on server ${server} was cancelled. It is kept in the state. Run \`pulumi up\` again: it goes on.`,
  ],
  [
    "server-cancelled",
    { server, isBuilt: false },
    `The work on server ${server} was cancelled. It is kept in the state. Run \`pulumi up\` again: it waits on.`,
  ],
  [
    "server-late",
    { server, isBuilt: false, doing: "building", deadline: 5400000, trouble: "the host did not answer" },
    `Server ${server}: still building after 1h30m, the deadline of this wait. At the end: the host did not answer. It is kept in the state. Run \`pulumi up\` again: it waits on. For more time: set \`timeouts\`.`,
  ],
  [
    "server-late",
    { server, isBuilt: true, doing: "starting", deadline: 60000, trouble: undefined },
    `Server ${server}: still starting after 1m, the deadline of this wait. It is kept in the state. Run \`pulumi up\` again: it goes on. For more time: set \`timeouts\`.`,
  ],
  [
    "server-not-awaited",
    { server, because: "stopped" },
    `Server ${server} is not waited for, because it is to be stopped. The outputs sshHostKeys and connection are there only after it has answered by SSH.`,
  ],
  [
    "server-not-awaited",
    { server, because: "noAddress" },
    `Server ${server} is not waited for, because the host tells no address of it. The outputs sshHostKeys and connection are there only after it has answered by SSH.`,
  ],
  [
    "server-unfinished",
    { server, isBuilt: true },
    `Server ${server} is not yet as the program asks. server.details: it is unreachable. It is kept in the state. Run \`pulumi up\` again: it goes on.`,
  ],
  [
    "server-unfinished",
    { server, isBuilt: false },
    `Server ${server} is not yet as the program asks. server.details: it is unreachable. It is kept in the state. Run \`pulumi up\` again: it waits on.`,
  ],
  [
    "build-failed",
    { server, work: "build", status: "Failed" },
    `The host says that the build of server ${server} failed (status Failed). It is kept in the state and may be billed. To remove it: \`pulumi destroy\`. To replace it: \`pulumi up --replace <urn>\` with onExisting: "create" or deleteBeforeReplace.`,
  ],
  [
    "build-failed",
    { server, work: "rebuild", status: "Error" },
    `The host says that the rebuild of server ${server} failed (status Error). It is kept in the state. To rebuild it again: another value of rebuildTriggers, and rebuildPolicy: "rebuild". To replace it: \`pulumi up --replace <urn>\` with onExisting: "create" or deleteBeforeReplace.`,
  ],
  [
    "rebuild-undone",
    { server, wanted: "UBUNTU_2404_64", there: "DEBIAN_12_64" },
    `The host was at work on ${server}, and has not rebuilt it from UBUNTU_2404_64. It has DEBIAN_12_64 now; whether its disks were erased is not known. Run \`pulumi up\` again: it sends the rebuild again. If it stays so, ask the host why.`,
  ],
  [
    "rebuild-undone",
    { server, wanted: undefined, there: undefined },
    `The host was at work on ${server}, and has not rebuilt it. The host tells no template; whether its disks were erased is not known. Run \`pulumi up\` again: it sends the rebuild again. If it stays so, ask the host why.`,
  ],
  [
    "rebuild-assumed",
    { server, there: "DEBIAN_12_64", wasTaken: true },
    `The rebuild of ${server} is taken for done, but the host does not show it. The host took the request, and was not seen at work for 90 seconds. It tells DEBIAN_12_64, as before. Look at the server. For another rebuild: give rebuildTriggers another value.`,
  ],
  [
    "rebuild-assumed",
    { server, there: "DEBIAN_12_64", wasTaken: false },
    `The rebuild of ${server} is taken for done, but the host does not show it. Its answer was lost, and the host was not seen at work for ten minutes. It is not sent again, because it may have erased the disks already. It tells DEBIAN_12_64, as before. Look at the server. For another rebuild: give rebuildTriggers another value.`,
  ],
  [
    "rebuild-sent-before",
    { server, at: 1767276180000, keepsTemplate: true },
    `The rebuild of ${server} was sent from this machine at 2026-01-01 14:03 UTC. The run that sent it was cut short. Its disks are not erased again, unless it has failed. For another rebuild: give rebuildTriggers another value.`,
  ],
  [
    "rebuild-sent-before",
    { server, at: 1767276180000, keepsTemplate: false },
    `The rebuild of ${server} was sent from this machine at 2026-01-01 14:03 UTC. The run that sent it was cut short. \`pulumi up\` waits for it. It sends it again, which erases the disks, only where it has failed or the host shows no trace of it.`,
  ],
  [
    "server-kept",
    { server, because: "adopted" },
    `Server ${server} stays, because the resource that replaces this one has adopted it. Nothing was sent.`,
  ],
  [
    "server-kept",
    { server, because: "held" },
    `Server ${server} stays, because another resource of this stack holds it. Nothing was sent.`,
  ],
]);
