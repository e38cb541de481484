import { configurationSchema } from "../../provider/config";
import { givenSchema, type JsonSchema } from "./jsonSchema";
import { heading } from "./resourceText";
import { membersText } from "./typeText";

/** The module of a `Connection`'s arguments: the configuration, each member an input. */
export function connectionText(named: (schema: JsonSchema) => JsonSchema): string {
  return `${heading}import type * as pulumi from "@pulumi/pulumi";
import type * as words from "./words";

/** The configuration of one account at one host. */
export interface ConnectionArgs {
${membersText(named(givenSchema(configurationSchema)), (type) => `pulumi.Input<${type}>`, "  ")}
}
`;
}
