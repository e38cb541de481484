import { checkInputs } from "../../resource/checkInputs";
import type { Properties } from "../../resource/properties";
import type { CheckFailure, CheckResult } from "../../resource/resource";
import { credentialInputs } from "./inputs";

/** Inputs that the record of a server's own login has already, and that no operation changes. */
const onlyOfApp = ["name", "description", "authType"] as const;

/** Every input alone, then what type `server` excludes. Pure. */
export function checkCredential({ news }: { news: Properties }): CheckResult {
  const { inputs, failures } = checkInputs("Credential", credentialInputs, news);
  return { inputs, failures: [...failures, ...excluded(inputs)] };
}

const excluded = (inputs: Properties): CheckFailure[] =>
  inputs.type !== "server"
    ? []
    : onlyOfApp
        .filter((property) => inputs[property] !== undefined)
        .map((property) => ({
          property,
          reason:
            "is not for type server: the server's own login is a record that the host has already, of which only location, username and authData can be changed. Remove it, or use type app",
        }));
