import accountUsers from "./parts/accountUsers";
import assets from "./parts/assets";
import catalogue from "./parts/catalogue";
import regions from "./parts/regions";
import selfDescription from "./parts/selfDescription";
import serverCredentials from "./parts/serverCredentials";
import serverPower from "./parts/serverPower";
import servers from "./parts/servers";
import sshKeys from "./parts/sshKeys";
import utilities from "./parts/utilities";
import type { Exchange, Transcript } from "./transcript";

/** Every transcript, in the order of the specification. */
export const transcripts: readonly Transcript[] = [
  accountUsers,
  assets,
  regions,
  sshKeys,
  servers,
  serverPower,
  serverCredentials,
  catalogue,
  selfDescription,
  utilities,
];

/** The exchanges that test one side, which is the client or the sandbox. */
export const exchangesOf = (side: "client" | "sandbox"): readonly Exchange[] =>
  transcripts.flatMap(({ exchanges }) => exchanges.filter(({ only }) => only === undefined || only === side));
