import { type Configuration, configurationSchema } from "../config";
import { secretNames } from "../resource/checkInputs";

const secretMembers = secretNames(configurationSchema) as (keyof Configuration)[];

/** The secrets of a configuration: what no line may contain. */
export const secretsOf = (configuration: Configuration): unknown[] =>
  secretMembers.map((member) => configuration[member]);
