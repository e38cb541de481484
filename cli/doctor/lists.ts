import { membersLeftOut } from "../../provider/host/shown/listsAnswer";
import { type Check, type Examined, type Finding, sessionOf, unchecked, well } from "./check";
import { pathsAtHost } from "./rights";

/**
 * Checks the cost of a refresh: the provider needs an extra call for each server if the host's lists leave out a
 * field that a refresh compares.
 */
export const listsCheck: Check = {
  name: "lists",
  after: ["configuration", "address", "login"],
  look: async (examined): Promise<Finding> => {
    const { host, configuration } = sessionOf(examined);
    const { stop: signal } = examined.surroundings;
    const sample = await host.sampleOfLists(configuration.accountNumber, { signal });
    switch (sample.is) {
      case "refused":
        return eachServer(examined, `${sample.list} is not there for this user`);
      case "none":
        return unchecked("the account has no server yet");
      case "shown": {
        // The change table of servers is imported only here, because it does not load on a Node version that is too
        // old.
        const { membersInLists } = await import("../../provider/resources/server/life/known.js");
        const { always, ifSet } = membersInLists;
        const leftOut = membersLeftOut(sample.listed, always);
        if (leftOut.length > 0) return eachServer(examined, `the lists leave out ${leftOut.join(", ")}`);
        const cost = membersLeftOut(sample.listed, ifSet);
        return well(
          cost.length === 0
            ? "a refresh needs no call for a server alone"
            : `a refresh asks with server.details for each server that sets ${cost.join(", ")}: the lists leave that out`,
        );
      }
    }
  },
};

function eachServer(examined: Examined, because: string): Finding {
  const path = pathsAtHost(examined).get("server.details") as string;
  // If the user has no servers, a refused `server.details` does no harm, so the finding is only a note.
  if (examined.denied.has(path))
    return {
      state: "note",
      found: `no refresh of a server works: ${because}, nor may it call server.details`,
      remedy: "If the program has servers, ask the account's owner for server.details, or for both lists.",
    };
  return {
    state: "note",
    found: `a refresh asks with server.details for each server: ${because}`,
    remedy: "It works, and takes a call for each server. The page A fleet says what lists must show.",
  };
}
