import { afterEach } from "vitest";
import { type Client, type ClientOptions, createClient } from "../../../provider/api";
import { type Sandbox, type SandboxOptions, startSandbox } from "../../../sandbox";
import { VirtualClock } from "../../support/virtualClock";

export const secret = "JBSWY3DPEHPK3PXP";
export const publicKey = "ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIBob bob@example.com";
export const newServer = {
  type: "Cloud.VPS",
  domain: "web1.example.com",
  template_name: "DEBIAN_12_64",
  password: "pass-word-1",
} as const;

/** What ends with the test. */
export const ends: (() => Promise<unknown>)[] = [];
const end = async () => {
  for (const one of ends.splice(0)) await one();
};
afterEach(end);

/** A sandbox on virtual time, and clients of it. Both end with the test. */
export async function start(options: SandboxOptions = {}, clientOptions: Partial<ClientOptions> = {}) {
  const clock = new VirtualClock({ start: Date.now() });
  const sandbox = await startSandbox({ clock, profile: "instant", ...options });
  const warnings: string[] = [];
  const clientOf = (more: Partial<ClientOptions>) => {
    const { url: baseUrl, username, password } = sandbox;
    const settings = { baseUrl, username, password, clock, warn: (line: string) => void warnings.push(line) };
    const client = createClient({ ...settings, ...clientOptions, ...more });
    ends.push(() => client.close());
    return client;
  };
  const client = clientOf({});
  ends.push(() => sandbox.close());
  return { sandbox, client, clientOf, clock, warnings };
}

export interface Scene {
  readonly client: Client;
  readonly sandbox: Sandbox;
  readonly warnings: string[];
  /** A server that is built. */
  readonly uniq_id: string;
  readonly zone_id: number;
  readonly plan_id: number;
}

/** The scene of every operation's test: an account with one server. */
export async function scene(): Promise<Scene> {
  const { client, sandbox, warnings } = await start(
    { paths: { "server.byIdentifier": "server/x" } },
    {
      paths: { "server.byIdentifier": "server/x" },
    },
  );
  const { items } = await client.server.plan.list({ server_type: "Cloud.VPS", page_size: 1 });
  const [{ id, zone_id } = {}] = items;
  const plan = { plan_id: id!, zone_id: zone_id! };
  const { uniq_id } = await client.server.create({ ...newServer, ...plan });
  return { client, sandbox, warnings, uniq_id: uniq_id!, ...plan };
}

export const addKey = (client: Client, name = "deploy") =>
  client.sshKey.add({ public_key_name: name, public_key_value: publicKey });
