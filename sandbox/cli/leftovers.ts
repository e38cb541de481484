import type { Handle } from "../handles";

/**
 * What a user would go on paying for, or has forgotten: servers, SSH keys and applications' credentials, one line
 * each. What is being removed counts as gone: the host has accepted it and nobody can stop it.
 */
export function leftovers({
  servers,
  keys,
  credentials,
}: Pick<Handle, "servers" | "keys" | "credentials">): string[] {
  const staying = servers.filter((server) => server.process?.kind !== "removal");
  const isStaying = (uniqId: string) => staying.some((server) => server.uniq_id === uniqId);
  const isServer = (uniqId: string) => servers.some((server) => server.uniq_id === uniqId);
  return [
    ...staying.map((server) => `server ${server.uniq_id} (${server.domain}, ${server.type})`),
    ...keys.map((key) => `SSH key ${key.id} (${key.public_key_name})`),
    // A server's own login comes and goes with it.
    ...credentials
      .filter(({ type, uniq_id }) => type !== "server" && (isStaying(uniq_id) || !isServer(uniq_id)))
      .map((credential) => `credential ${credential.id} (${credential.name || credential.username})`),
  ];
}
