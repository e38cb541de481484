import type { ResourceName } from "../../provider/resourceName";
import type { Properties } from "../../provider/values";
import { sampleServer } from "./sampleServer";

/** Inputs of each resource. Some of them are written in a form that check normalises. */
export const sampleInputs: Readonly<Record<ResourceName, Properties>> = {
  Server: { ...sampleServer, planId: "1201", timeouts: { build: "90m" }, password: "a-password-1" },
  SshKey: { publicKeyName: "deploy", publicKeyValue: "ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIGJvYg" },
  Credential: {
    uniqId: "ABC123",
    type: "app",
    name: "app",
    username: "app",
    authType: "password",
    authData: "x",
  },
  Asset: { uniqId: "ABC123", customName: "Web", features: { b: "2", a: "1" } },
};
