// Everything that the recorder uses of a commit: the tests' generated lives, the simulated host, a session, and the
// command line. The file belongs to each commit, so a commit that moves one of these modules also changes its path
// here.
export { runCommandLine } from "../../cli/command";
export { commands } from "../../cli/commands";
export { readConfiguration } from "../../provider/config";
export { callFunction } from "../../provider/functions/callFunction";
export { functions } from "../../provider/functions/table";
export { createSession } from "../../provider/session";
export { seed } from "../../sandbox/seedData";
export { othersRebuilds, ownRebuilds } from "../../test/provider/resources/server/rebuildLife";
export { runRebuildLife } from "../../test/provider/resources/server/runRebuildLife";
export { fakeServers } from "../../test/support/fakeServers";
export { life } from "../../test/support/lives/drawnLife";
export { fronts, hosts, illnesses, nowAndThen } from "../../test/support/lives/history";
export { hostInProcess } from "../../test/support/lives/hostInProcess";
export { mixedLife } from "../../test/support/lives/mixedLife";
export { runLife } from "../../test/support/lives/runLife";
export { runMixedLife } from "../../test/support/lives/runMixedLife";
export { createWorld } from "../../test/support/lives/world";
export { VirtualClock } from "../../test/support/virtualClock";
