import { type ResourceName, resourceNames } from "../../../provider/resourceName";
import type { Properties } from "../../../provider/values";
import { one } from "../../provider/resources/sshKey/samples";
import { resources, type TestedResource } from "../resources";
import { sampleServer } from "../sampleServer";
import { type Crossed, linesOf } from "./opened";

export const secrets = { authData: "Panel+w0rd/1", password: "Serv3r+pa/ss" };
export const [web, db] = ["web.example.com", "db.example.com"];
const wanted = { ...sampleServer, templateName: "DEBIAN_12_64", password: secrets.password };

export interface Made {
  readonly id: string;
  readonly inputs: Properties;
  readonly outputs: Properties;
}

interface Sample {
  /** @param uniqId the id of the server that the first sample created. */
  readonly inputs: (uniqId: string) => Properties;
  readonly change: Properties;
  /** The inputs of a second resource of the same type. Only its create is tested. */
  readonly other: (uniqId: string) => Properties;
}

const login = { type: "app", name: "panel", username: "admin", authData: secrets.authData };

/** A sample for each resource. The type makes a row for a new resource compulsory. */
export const samples: Readonly<Record<ResourceName, Sample>> = {
  Server: {
    inputs: () => ({ ...wanted, domain: web, deletionProtection: true }),
    change: { username: "admin" },
    other: () => ({ ...wanted, domain: "third.example.com" }),
  },
  SshKey: {
    inputs: () => ({ publicKeyName: "deploy", publicKeyValue: one }),
    change: { publicKeyName: "deploy_2" },
    other: () => ({ publicKeyName: "backup", publicKeyValue: one }),
  },
  Credential: {
    inputs: (uniqId) => ({ uniqId, ...login }),
    change: { authData: `${secrets.authData}2` },
    other: (uniqId) => ({ uniqId, ...login, name: "shop" }),
  },
  Asset: {
    inputs: (uniqId) => ({ uniqId, customName: "web", removeOnDelete: true }),
    change: { customName: "front" },
    other: (uniqId) => ({ uniqId, customName: "second" }),
  },
};
export const dbInputs = { ...wanted, domain: db };

/** The provider's methods of a resource, each returning its result as lines. */
export const methods = (crossed: Crossed, name: ResourceName) => {
  const resource: TestedResource = resources[name];
  const { run, context } = crossed;
  return {
    check: async (news: Properties) => {
      const { failures, inputs } = resource.check({ news });
      return [...linesOf("input", inputs), ...failures.map((one) => `refuses: ${JSON.stringify(one)}`)];
    },
    create: (news: Properties) => resource.create(run(), { news }, context),
    read: (id: string, outputs: Properties) => resource.read(run(), { id, outputs }, context),
    diff: (id: string, olds: Properties, news: Properties) =>
      resource.diff(run(), { id, olds, news }, context),
    update: ({ id, outputs: olds }: Made, news: Properties) =>
      resource.update(run(), { id, olds, news }, context),
    remove: (id: string, olds: Properties) => resource.delete(run(), { id, olds }, context),
  };
};

export { resourceNames };
