import type { Declared } from "./records";
import { protection, stateSecret } from "./tables";

/** Writes the resources of a program in YAML. */
export const yamlOf = (declared: readonly Declared[]): string =>
  `resources:\n${declared
    .map(({ resource, name, inputs, note }) => {
      const isLogin = resource === "Credential";
      const ownInputs = {
        ...inputs,
        ...(resource === "Server" && protection),
        ...(isLogin && { authData: stateSecret }),
      };
      const properties = Object.entries(ownInputs).map(([key, value]) => `      ${key}: ${scalar(value)}\n`);
      return `  ${name}: # ${note}\n    type: hosting:${resource}\n    properties:\n${properties.join("")}${isLogin ? keptOptions : ""}`;
    })
    .join("")}`;

const keptOptions = `    options:
      # The secret is in the state. To set another one, give it as authData, without this.
      ignoreChanges: [authData]
`;

/**
 * A YAML scalar, which is JSON with some line separators escaped. `$` is doubled before `{` or `$`, because Pulumi
 * would read `${…}` as a reference.
 */
const scalar = (value: unknown): string =>
  JSON.stringify(value)
    .replace(/\$(?=[${])/g, () => "$$")
    .replace(
      /[\u007f-\u009f\u2028\u2029\ufeff]/g,
      (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`,
    );
