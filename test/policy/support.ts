import {
  type PolicyResource,
  type ResourceValidationPolicy,
  type StackValidationPolicy,
  unknownCheckingProxy,
} from "@pulumi/policy";
import { unknownString } from "../../provider/engine/engineValues";

/** The engine's marker for a value that is not known yet. */
export const unknown = unknownString as never;

export interface Given {
  readonly front?: "plugin" | "dynamic";
  readonly type?: string;
  readonly name?: string;
  readonly stack?: string;
}

const fronts = { plugin: "hosting:index:", dynamic: "pulumi-nodejs:dynamic/hosting:" };

/** A resource as the policy framework passes it to a rule: reading a value that is not known throws. */
export function resource(
  props: Record<string, unknown>,
  { front = "plugin", type = `${fronts[front]}Server`, name = "web", stack = "prod" }: Given = {},
) {
  const urn = `urn:pulumi:${stack}::shop::${type}::${name}`;
  return { type, name, urn, props: unknownCheckingProxy(props) } as unknown as PolicyResource;
}

const configured = (settings: object) => ({ getConfig: () => settings });

/** The messages of a resource policy for one resource. */
export async function policyLines(
  policy: ResourceValidationPolicy,
  one: PolicyResource,
  settings: object = {},
) {
  const messages: string[] = [];
  const validate = policy.validateResource;
  if (typeof validate !== "function") throw new Error(`${policy.name} validates nothing`);
  await validate({ ...one, ...configured(settings) } as never, (message) => messages.push(message));
  return messages;
}

/** The messages of a stack policy, each with the name of its resource. */
export async function stackPolicyLines(
  policy: StackValidationPolicy,
  resources: readonly PolicyResource[],
  settings: object = {},
) {
  const messages: string[] = [];
  await policy.validateStack(
    { resources: [...resources], ...configured(settings) } as never,
    (message, urn) => messages.push(urn === undefined ? message : `${urn.split("::").at(-1)}: ${message}`),
  );
  return messages;
}
