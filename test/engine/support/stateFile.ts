import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import type { Deployment, OutputMap } from "@pulumi/pulumi/automation";
import { serviceKey } from "./keyService";
import { passphraseKey, unseal } from "./sealed";

/** The keys and values that mark a secret in a state. */
const signature = "4dabf18193072939515e22adb298388d";
const isSecret = "1b47061264138c4ac30d75fd1eb44270";

interface Latest {
  readonly resources?: readonly { readonly type: string; readonly outputs?: Record<string, unknown> }[];
  readonly secrets_providers?: SecretsProvider;
}
/** The state's record of its secrets provider. */
type SecretsProvider = { readonly type: string; readonly state: Readonly<Record<string, string>> };

/** The state of a stack in a backend of files, read and written without starting Pulumi. */
export class StateFile {
  private readonly backend: string;
  /** The path of the state file. */
  readonly file: string;

  /** @param folder the folder of the backend */
  constructor(
    folder: string,
    private readonly project: string,
    private readonly stack: string,
  ) {
    this.backend = join(folder, ".pulumi");
    this.file = join(this.backend, "stacks", project, `${stack}.json`);
  }

  /** Writes the state as `pulumi stack init` does. */
  create(secretsProvider: SecretsProvider): void {
    mkdirSync(dirname(this.file), { recursive: true });
    writeFileSync(join(this.backend, "meta.yaml"), "version: 1\n");
    const manifest = { time: "2026-01-01T00:00:00Z", magic: "", version: "" };
    const latest = { manifest, secrets_providers: secretsProvider };
    const checkpoint = { stack: `organization/${this.project}/${this.stack}`, latest };
    writeFileSync(this.file, JSON.stringify({ version: 3, checkpoint }, null, 4));
  }

  /** Replaces text in the state, as an export, an edit and an import would. */
  replace(from: string, to: string): void {
    writeFileSync(this.file, readFileSync(this.file, "utf8").replaceAll(from, to));
  }

  /** The output of `pulumi stack export`, with encrypted secrets. */
  exported(): string {
    const { version, latest } = this.read();
    return JSON.stringify({ version, deployment: latest }, null, 4);
  }

  /** The output of `pulumi stack export --show-secrets`. */
  async shown(): Promise<Deployment> {
    const { version, latest } = this.read();
    return { version, deployment: shown(latest, await keyOf(latest)) as Latest };
  }

  /** The program's outputs. */
  async outputs(): Promise<OutputMap> {
    const { latest } = this.read();
    const key = await keyOf(latest);
    const of = latest.resources?.find(({ type }) => type === "pulumi:pulumi:Stack")?.outputs ?? {};
    const shownOf = (value: unknown) => ({ value: plaintext(value, key), secret: isSealed(value) });
    return Object.fromEntries(Object.entries(of).map(([name, value]) => [name, shownOf(value)]));
  }

  private read(): { version: number; latest: Latest } {
    const { version, checkpoint } = JSON.parse(readFileSync(this.file, "utf8"));
    return { version, latest: checkpoint.latest };
  }
}

type Sealed = { readonly ciphertext: string };
const keyOf = async ({ secrets_providers }: Latest): Promise<Buffer> =>
  secrets_providers?.type === "passphrase"
    ? passphraseKey(secrets_providers.state.salt as string)
    : serviceKey;

const isSealed = (value: unknown): value is Sealed =>
  typeof value === "object" && value !== null && (value as Record<string, unknown>)[signature] === isSecret;

/**
 * The value with its secrets decrypted, in the form that `--show-secrets` prints: each secret is an object with its
 * plaintext.
 */
const shown = (value: unknown, key: Buffer): unknown =>
  mapSecrets(value, ({ ciphertext, ...mark }) => ({ ...mark, plaintext: unseal(ciphertext, key) }));

/** The value with each secret replaced by its plain value. */
const plaintext = (value: unknown, key: Buffer): unknown =>
  mapSecrets(value, ({ ciphertext }) => plaintext(JSON.parse(unseal(ciphertext, key)), key));

function mapSecrets(value: unknown, map: (secret: Sealed) => unknown): unknown {
  if (typeof value !== "object" || value === null) return value;
  if (isSealed(value)) return map(value);
  if (Array.isArray(value)) return value.map((item) => mapSecrets(item, map));
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, mapSecrets(item, map)]));
}
