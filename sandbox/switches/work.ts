import { leftOpen } from "./switch";

/** The switches for the host's background work, and for its times. */
export const workSwitches = {
  addresses: leftOpen("the addresses of servers", {
    reserved: "198.18.0.0/15, which is kept for tests of networks: nothing answers there",
    loopback:
      "127.18.0.0/15 on this machine: while a server runs, it answers there by SSH, at the port of this sandbox",
  }),
  cachedPower: leftOpen("whether the cached power status is current", {
    live: "it is",
    late: "it shows a change a minute later",
  }),
  credentialIds: leftOpen("whether a server's login and an application's may have the same id", {
    shared: "no two credentials have the same id",
    byType: "each type counts from 1",
  }),
  domains: leftOpen("the letter case that the host keeps a name in", {
    given: "as it comes",
    lower: "in lower case",
  }),
  removals: leftOpen("when a removal that the host has accepted starts", {
    soon: "at once",
    later:
      "the removal starts after 30 days; until then the asset stays as it is, and `cleanup_assets` has no effect",
  }),
  secondRemovals: leftOpen("what happens to a second request for a removal", {
    accepted: "it is accepted, and changes nothing",
    refused: "it is refused, with `Workflow::Conflict`",
  }),
} as const;
