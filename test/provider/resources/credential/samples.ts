import type { Properties } from "../../../../provider/values";

/** Inputs of an application's credential with every input. */
export const everyInput: Properties = {
  uniqId: "ABC123",
  type: "app",
  name: "admin panel",
  description: "The panel's administrator",
  authType: "password",
  location: "https://web.example.com/admin",
  username: "admin",
  authData: "first-secret",
  accountNumber: 7,
};

/** Another valid value of every input. */
export const otherValue: Properties = {
  uniqId: "DEF456",
  type: "server",
  name: "other panel",
  description: "Somebody else",
  authType: "token",
  location: "https://www.example.com/admin",
  username: "root",
  authData: "second-secret",
  accountNumber: 8,
};

/** The record that the host keeps of `everyInput`. */
export const record = {
  id: 31,
  accnt: 7,
  uniq_id: "ABC123",
  server_type: "Cloud.VPS",
  type: "app",
  name: "admin panel",
  description: "The panel's administrator",
  auth_type: "password",
  location: "https://web.example.com/admin",
  username: "admin",
  auth_data: "first-secret",
};

/** The record of the server's own login. */
export const serverLogin = {
  id: 5,
  accnt: 7,
  uniq_id: "ABC123",
  server_type: "Cloud.VPS",
  type: "server",
  username: "root",
  auth_data: "made-at-build",
};
