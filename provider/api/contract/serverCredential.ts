import * as z from "zod";
import { flag, identity, integer, openEnumeration, record, string } from "./answerTypes";
import {
  account,
  answeredAccount,
  answeredServerType,
  oneAsset,
  orderBy,
  paging,
  serverType,
} from "./commonMembers";
import { laxWords, line, oneOrMany, relationId, textGeneral, wordUnderscore } from "./dataTypes";
import { credentialTypes } from "./enumerations";
import { list, read, write } from "./operation";

/** Login details of a server, or of an application on it (specification, Server credential). */
export const credentialRecord = record({
  id: identity(integer().describe("Id number of the credential.")),
  accnt: answeredAccount(),
  uniq_id: string().describe("Six-character identifier of the server that the login belongs to."),
  server_type: answeredServerType().describe(
    "Type of the server that the login belongs to, e.g. `Cloud.VPS`. Other values are possible.",
  ),
  type: openEnumeration(credentialTypes).describe(
    "Kind of credential: `app` (login of an application) or `server` (the server's own login).",
  ),
  name: string().describe("Name of the credential."),
  description: string().describe("Description of the credential."),
  location: string().describe("Where the login is used, e.g. an address."),
  username: string().describe("User name to log in with."),
  auth_type: string().describe("Kind of the secret, e.g. `password`."),
  auth_data: string().meta({ secret: true }).describe("The secret: a password, key or token."),
});

const app = () => z.literal("app", { error: "must be app" });
const type = () => z.enum(credentialTypes, { error: "must be app or server" });
const oneCredential = () => ({ ...account(), id: relationId() });
const login = () => ({
  location: line().optional(),
  username: line().optional(),
  auth_data: textGeneral().optional().meta({ secret: true }),
});

export const serverCredential = {
  create: write({
    purpose: "Store login details of an application on a server",
    path: "server/credentials/create",
    certainty: "field",
    // Not repeatable, because a second call creates a second record.
    params: () => ({
      ...oneAsset(),
      type: app(),
      name: laxWords().optional(),
      description: line().optional(),
      auth_type: wordUnderscore().optional(),
      ...login(),
    }),
    answer: credentialRecord,
  }),
  details: read({
    purpose: "One stored credential, by its id",
    path: "server/credentials/details",
    params: () => ({ ...oneCredential(), type: type().optional() }),
    answer: credentialRecord,
  }),
  list: list({
    purpose: "Login details stored for servers and for applications on them",
    path: "server/credentials/list",
    params: () => ({
      ...account(),
      uniq_id: oneAsset().uniq_id.optional(),
      server_type: serverType().optional(),
      type: oneOrMany(type()).optional(),
      order_by: orderBy(),
      ...paging(),
    }),
    answer: credentialRecord,
  }),
  update: write({
    purpose: "Change a credential's location, username or auth_data",
    path: "server/credentials/update",
    // The update sets values, so repeating it changes nothing.
    repeatable: true,
    params: () => ({ ...oneCredential(), type: type().optional(), ...login() }),
    answer: credentialRecord,
  }),
  delete: write({
    purpose: "Delete login details of an application",
    path: "server/credentials/delete",
    // A second delete does no harm, because ids are not reused.
    repeatable: true,
    destructive: true,
    params: () => ({ ...oneCredential(), type: app() }),
    answer: record({ success: flag().describe("Whether the credential was deleted.") }),
  }),
};
