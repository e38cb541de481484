import { expect } from "vitest";
import type { Properties } from "../../../../provider/values";
import { credential } from "../../../support/resources";
import { type Script, scriptedHost } from "../../../support/scriptedHost";
import { type InputTable, samplesOf } from "../../resource/describeChangeTable";
import { sessionMethods } from "../sessionMethods";

/** The inputs of an application's credential. */
export const inputs: InputTable = {
  uniqId: ["replace", "ABC123", "DEF456"],
  type: ["replace", "app", "server"],
  name: ["replace", "admin panel", "other panel"],
  description: ["replace", "The panel's administrator", "Somebody else"],
  authType: ["replace", "password", "token"],
  location: ["update", "https://web.example.com/admin", "https://www.example.com/admin"],
  username: ["update", "admin", "root"],
  authData: ["update", "first-secret", "second-secret"],
  accountNumber: ["replace", 7, 8],
};
export const { everyInput } = samplesOf(inputs);

const ofServer = { accnt: 7, uniq_id: "ABC123", server_type: "Cloud.VPS" };
const words = { description: "The panel's administrator", location: "https://web.example.com/admin" };
const app = { type: "app", name: "admin panel", auth_type: "password", username: "admin" };
/** The record that the host has for `everyInput`. */
export const record = { id: 31, ...ofServer, ...app, ...words, auth_data: "first-secret" };
/** The record of the server's own credential. */
export const serverLogin = {
  id: 5,
  ...ofServer,
  type: "server",
  username: "root",
  auth_data: "made-at-build",
};

/** The holder mark of every resource at these hosts, whose random numbers are always the same. */
export const __holder = expect.any(String);

/** A run at a scripted host, with the methods of Credential for `everyInput`. */
export function run(script: Script, configuration: Properties = {}) {
  const host = scriptedHost(script, configuration);
  const methods = sessionMethods(credential, "31", host.session, host.context);
  return { ...host, ...methods, create: (news: Properties = everyInput) => methods.create(news) };
}
