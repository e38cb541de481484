import type {
  EnforcementLevel,
  PolicyConfigSchema,
  ResourceValidationPolicy,
  StackValidationPolicy,
} from "@pulumi/policy";
import { policyServer, type Server } from "./servers";
import { policySettings, type Scope } from "./settings";

interface PolicyDefinition {
  readonly name: string;
  readonly description: string;
  readonly enforcementLevel: EnforcementLevel;
  readonly configSchema: PolicyConfigSchema;
}

/** A violation: the fault of the server, and its remedy. Both texts are without a full stop. */
interface Violation {
  readonly is: string;
  readonly wayOut: string;
}

/** A policy that validates each server separately, by its inputs, before anything is sent: in a preview and in `up`. */
export const serverPolicy = <Own extends object>(
  definition: PolicyDefinition,
  violationOf: (server: Server, settings: Own & Scope) => Violation | undefined,
): ResourceValidationPolicy => ({
  ...definition,
  validateResource(args, report) {
    const settings = policySettings<Own & Scope>(definition.configSchema, args);
    const server = policyServer(args, settings);
    const violation = server && violationOf(server, settings);
    if (violation) report(messageOf(definition, server, violation));
  },
});

/** A policy that validates all servers of the stack together, with those of their outputs that are known. */
export const serversPolicy = <Own extends object>(
  definition: PolicyDefinition,
  validate: (
    servers: readonly Server[],
    settings: Own & Scope,
    report: (message: string, server?: Server) => void,
  ) => void,
): StackValidationPolicy => ({
  ...definition,
  validateStack(args, report) {
    const settings = policySettings<Own & Scope>(definition.configSchema, args);
    const servers = args.resources.flatMap((resource) => policyServer(resource, settings) ?? []);
    validate(servers, settings, (message, server) => report(message, server?.urn));
  },
});

const messageOf = ({ name: policy }: PolicyDefinition, { name }: Server, { is, wayOut }: Violation): string =>
  `${name} ${is}. ${wayOut}, or add "${name}" to \`except\` of ${policy}.`;
