import * as z from "zod";
import { integer, openEnumeration } from "./answerTypes";
import { accountNumber, uniqId } from "./dataTypes";
import { serverTypes } from "./enumerations";

/** `accnt`: the optional account selector of most operations (specification, "Conventions" 6). */
export const account = () => ({ accnt: accountNumber().optional() });

/** `accnt` in an answer. */
export const answeredAccount = () => integer().describe("Number of the account that it belongs to.");

/** One asset of one account. */
export const oneAsset = () => ({ uniq_id: uniqId(), ...account() });

/** A server type as a parameter. */
export const serverType = () => z.enum(serverTypes, { error: `must be one of ${serverTypes.join(", ")}` });

/** A server type in an answer: any word, the known ones typed. */
export const answeredServerType = () => openEnumeration(serverTypes);

/** The members that plans and templates share. */
export const located = () => ({
  region_id: integer().describe("Id number of the region that it is offered in."),
  zone_id: integer().describe("Id number of the zone that it is offered in."),
  server_type: answeredServerType().describe(
    "Type of server that it is for: a product code, e.g. `Cloud.VPS`. An open set.",
  ),
});
