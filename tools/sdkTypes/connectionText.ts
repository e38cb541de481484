import { configurationSchema } from "../../provider/config";
import { givenSchema } from "./jsonSchema";
import { heading } from "./resourceText";
import { membersText } from "./typeText";

/** The module of a `Connection`'s arguments: the configuration, each member an input. */
export function connectionText(): string {
  return `${heading}import type * as pulumi from "@pulumi/pulumi";

/** The configuration of one account at one host. */
export interface ConnectionArgs {
${membersText(givenSchema(configurationSchema), (type) => `pulumi.Input<${type}>`, "  ")}
}
`;
}
