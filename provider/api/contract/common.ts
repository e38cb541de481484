import { z } from "zod";
import { integer, openEnumeration } from "./answerTypes";
import { accountNumber, uniqId } from "./dataTypes";
import { serverTypes } from "./enumerations";

/** `accnt`: the optional account selector of most operations (specification, "Conventions" 6). */
export const account = () => ({ accnt: accountNumber().optional() });

/** One asset of one account. */
export const oneAsset = () => ({ uniq_id: uniqId(), ...account() });

/** A server type as a parameter. */
export const serverType = () => z.enum(serverTypes, { error: `must be one of ${serverTypes.join(", ")}` });

/** A server type in an answer: any word, the known ones typed. */
export const answeredServerType = () => openEnumeration(serverTypes);

/** The members that plans and templates share. */
export const located = () => ({
  region_id: integer(),
  zone_id: integer(),
  server_type: answeredServerType(),
});
