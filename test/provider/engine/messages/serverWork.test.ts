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
    'The host says that the build of server web1.example.com (ABC123) failed (status Failed). It is kept in the state and may be billed. To bring the rest of the stack to its end: `pulumi up --continue-on-error`. To remove it: `pulumi destroy --target URN` (`pulumi stack --show-urns` prints the URN). To replace it: `pulumi up --target-replace URN --target-dependents` (`pulumi stack --show-urns` prints the URN) with onExisting: "create" or deleteBeforeReplace.',
  ],
  [
    "build-failed",
    { server, work: "rebuild", status: "Error" },
    'The host says that the rebuild of server web1.example.com (ABC123) failed (status Error). It is kept in the state. To bring the rest of the stack to its end: `pulumi up --continue-on-error`. To rebuild it again: another value of rebuildTriggers, and rebuildPolicy: "rebuild". To replace it: `pulumi up --target-replace URN --target-dependents` (`pulumi stack --show-urns` prints the URN) with onExisting: "create" or deleteBeforeReplace.',
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
