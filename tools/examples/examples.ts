import type { ResourceName } from "../../provider/resourceName";
import type { Example, ExampleResource } from "./example";

const web: ExampleResource = {
  type: "Server",
  name: "web",
  args: {
    domain: "web1.example.com",
    type: "Cloud.VPS",
    zoneId: 12,
    planId: 1201,
    templateName: "DEBIAN_12_64",
  },
};

/** The example on each resource's page. The ids are those of the sandbox's catalogue. */
export const examples: Readonly<Record<ResourceName, Example>> = {
  Server: [web],
  SshKey: [
    {
      type: "SshKey",
      name: "deploy",
      args: {
        publicKeyName: "deploy",
        publicKeyValue:
          "ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIHUr0XMNnSbRDU8QV2GfL4jGIl8s9nO3GmvMBtSHPkOj you@example.com",
      },
    },
  ],
  Credential: [
    web,
    {
      type: "Credential",
      name: "admin",
      args: {
        uniqId: { resource: "web", output: "uniqId" },
        name: "admin panel",
        location: "https://web1.example.com/admin",
        username: "admin",
        authData: { secret: "adminPassword" },
      },
    },
  ],
  Asset: [
    web,
    {
      type: "Asset",
      name: "label",
      args: { uniqId: { resource: "web", output: "uniqId" }, customName: "web, production" },
    },
  ],
};

const samples: Readonly<Record<string, string | number>> = {
  uniqId: "ABC123",
  id: 1201,
  "region.id": 1,
  "credential.id": 3,
  name: "DEBIAN_12_64",
  code: "Cloud.VPS",
  ...{ vcpu: 2, memory: 4, zoneId: 12, serverType: "Cloud.VPS" },
  path: "server",
};

/** The arguments in the examples of functions that choose a record. */
export const sampleChoices: Readonly<Record<string, readonly string[]>> = {
  plan: ["vcpu", "memory", "zoneId", "serverType"],
  template: ["name", "zoneId", "serverType"],
  server: ["uniqId"],
};

/** The example value of a function's argument. */
export function sampleArgument(functionName: string, name: string): string | number {
  const sample = samples[`${functionName}.${name}`] ?? samples[name];
  if (sample === undefined) throw new Error(`No page says what ${functionName} is given as ${name}.`);
  return sample;
}

/** The arguments of `pulumi import` in the examples: the name in the program, and the id. */
export const imported: Readonly<Record<ResourceName, string>> = {
  Server: "web ABC123",
  SshKey: "deploy deploy_key",
  Credential: "admin 31",
  Asset: "label ABC123",
};
