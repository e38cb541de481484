import * as z from "zod";
import { listType } from "./answerList";
import { flag, integer, record, string } from "./answerTypes";
import { apiVersion } from "./commonMembers";
import { boolean, hash, line, positiveInt } from "./dataTypes";
import { read, write } from "./operation";

export const accountOperations = {
  permitted: read({
    purpose: "Which operations and permissions the configured user has",
    path: "account/user/permitted",
    certainty: "field",
    params: () => ({
      actions: z.array(line(), { error: "must be a list of paths or permission actions" }).optional(),
      action_type: z.enum(["api", "permissions"], { error: "must be api or permissions" }).optional(),
      as_endpoints: boolean().optional(),
      all: boolean().optional(),
      version: apiVersion().optional(),
    }),
    answer: record({
      permissions: hash().describe("The calls that the user may make, or the permissions that are held."),
    }),
  }),
  token: write({
    purpose: "Exchange username, password and passcode for a temporary token",
    path: "account/auth/token",
    certainty: "specification",
    // A second token does no harm, so the call may be repeated. The pipeline still makes sure that no passcode is sent
    // twice.
    repeatable: true,
    params: () => ({
      timeout: positiveInt().optional(),
      passcode: line().optional().meta({ secret: true }),
    }),
    answer: record({
      token: string().meta({ secret: true }).describe("The token, to log in with in place of the password."),
      username: string().describe("User name that the token belongs to."),
      expires: integer().describe("When the token ends, in seconds since 1970."),
    }),
  }),
  expireToken: write({
    purpose: "End a temporary token before its time",
    path: "account/auth/expireToken",
    certainty: "field",
    // An expired token stays expired.
    repeatable: true,
    // If the call names no token, a host may end every token of the user.
    interrupts: true,
    params: () => ({ token: line().optional().meta({ secret: true }) }),
    answer: record({ expired: flag().describe("Whether the token has ended.") }),
  }),
};

const names = () => listType(z.string());

export const api = {
  describe: read({
    purpose: "The API's own description of one of its paths: input, output, and the paths below it",
    path: "api/describe",
    params: () => ({
      path: line(),
      version: apiVersion().optional(),
      skip_permissions: boolean().optional(),
      show_no_access: boolean().optional(),
    }),
    answer: record({
      api_name: string().describe("Name of the API."),
      path: string().describe("Path that is described."),
      version: string().describe("Version of the API that is described."),
      method_description: string().describe("Description of the method at the path."),
      namespace_description: string().describe("Description of the namespace at the path."),
      input: hash().meta({ describes: true }).describe("Input arguments of the method at the path."),
      method_metadata: hash().meta({ describes: true }).describe("More about the method at the path."),
      output: listType(hash())
        .meta({ describes: true })
        .describe("Output arguments of the method at the path."),
      methods: names().describe("Names of the methods below the path."),
      namespaces: names().describe("Names of the namespaces below the path."),
      no_access_methods: names().describe("Names of the methods below the path that the user may not call."),
      no_access: flag().describe("Whether the user may not call the method at the path."),
    }),
  }),
};

export const utilities = {
  ping: read({
    purpose: "Answers when the login is right: a cheap probe, which not every host has",
    path: "utilities/info/ping",
    certainty: "field",
    params: () => ({}),
    answer: record({ ping: string().describe("Any word: that it comes is the answer.") }),
  }),
};
