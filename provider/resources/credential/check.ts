import { message } from "../../message";
import { checkInputs } from "../../resource/checkInputs";
import type { Properties } from "../../resource/properties";
import type { CheckFailure, CheckResult } from "../../resource/resource";
import { credentialInputs } from "./inputs";

/** Inputs that the record of a server's own login already has, and that no operation changes. */
const onlyOfApp = ["name", "description", "authType"] as const;

/** Checks each input, and then that type `server` has no input of the other type. Pure. */
export function checkCredential({ news }: { news: Properties }): CheckResult {
  const { inputs, failures } = checkInputs("Credential", credentialInputs, news);
  return { inputs, failures: [...failures, ...excluded(inputs)] };
}

const excluded = (inputs: Properties): CheckFailure[] =>
  inputs.type !== "server"
    ? []
    : onlyOfApp
        .filter((property) => inputs[property] !== undefined)
        .map((property) => ({ property, reason: message("credential-only-app", { property }) }));
