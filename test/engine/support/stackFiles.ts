import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { serviceEnvironment, serviceInState, serviceKey, serviceSettings } from "./keyService";
import { seal } from "./sealed";
import { StateFile } from "./stateFile";

/** The values to set with `pulumi config set`. A key without a namespace belongs to the project. */
export interface StackConfiguration {
  readonly plain?: Readonly<Record<string, string>>;
  readonly secret?: Readonly<Record<string, string>>;
}

/**
 * Creates, selects and configures a stack, as `pulumi stack init` and `config set` do, without starting a process.
 *
 * @param files the folders of the project and of the CLI. The backend is in `home`.
 */
export async function beginStack(
  { folder, home, env }: Readonly<Record<"folder" | "home", string>> & { readonly env: NodeJS.ProcessEnv },
  stack: string,
  { plain = {}, secret = {} }: StackConfiguration = {},
): Promise<StateFile> {
  const [, project] =
    /^(?:name: |\{"name":")([\w-]+)/m.exec(readFileSync(join(folder, "Pulumi.yaml"), "utf8")) ?? [];
  const full = (key: string) => (key.includes(":") ? key : `${project}:${key}`);
  const config: Record<string, unknown> = {};
  for (const [key, value] of Object.entries(plain)) config[full(key)] = value;
  for (const [key, value] of Object.entries(secret)) config[full(key)] = { secure: seal(value, serviceKey) };
  const { secretsProvider: secretsprovider, encryptedKey: encryptedkey } = serviceSettings;
  const settings = { secretsprovider, encryptedkey, config };
  writeFileSync(join(folder, `Pulumi.${stack}.yaml`), JSON.stringify(settings));
  const state = new StateFile(home, project as string, stack);
  state.create(serviceInState);
  Object.assign(env, await serviceEnvironment(), { PULUMI_STACK: stack });
  return state;
}
