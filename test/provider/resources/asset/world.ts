import type { Properties } from "../../../../provider/values";
import { asset } from "../../../support/resources";
import { type Script, scriptedHost } from "../../../support/scriptedHost";
import { type InputTable, samplesOf } from "../../resource/describeChangeTable";
import { sessionMethods } from "../sessionMethods";

/** The name of the test asset in messages. */
export const balancer = "asset ABC123 (lb.example.com)";

export const inputs: InputTable = {
  uniqId: ["replace", "ABC123", "DEF456"],
  customName: ["update", "web, production", "other"],
  customDescription: ["update", "first line\nsecond line", "another"],
  domain: ["update", "lb.example.com", "www.example.com"],
  features: ["update", { Antivirus: "basic" }, { Antivirus: "full" }],
  accountNumber: ["replace", 7, 8],
  removeOnDelete: ["recorded", false, true],
  removal: ["recorded", { reason: "moved" }, { reason: "closed" }],
  timeouts: ["recorded", { removal: "10m" }, { removal: "1h" }],
};
export const { everyInput } = samplesOf(inputs);

const told = { active: true, cycle: "monthly", domain: "lb.example.com", ip: "198.51.100.10" };
const kind = { status: "Active", type: "Load.Balancer" };
const project = { project_id: 1, project_name: "Default", region_id: 1 };
const unset = { custom_name: "", username: "" };
/** The asset as the host reports it before anything manages it. */
export const found = { uniq_id: "ABC123", accnt: 7, ...told, ...kind, ...project, ...unset };
const projectOutputs = { projectId: 1, projectName: "Default", regionId: 1 };
/** The outputs besides the inputs. */
export const reported: Properties = { accountNumber: 7, ...told, ...kind, ...projectOutputs };

/** A run at a scripted host, with the methods of Asset for ABC123. */
export function run(script: Script, configuration: Properties = {}) {
  const host = scriptedHost(script, configuration);
  const methods = sessionMethods(asset, "ABC123", host.session, host.context);
  const create = (more: Properties = {}) => methods.create({ uniqId: "ABC123", ...more });
  return { ...host, ...methods, create };
}
