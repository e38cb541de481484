import fc from "fast-check";
import { hosts, nowAndThen, seed as seedHost } from "../surface";

const oneOf = <const Value>(...values: readonly Value[]) => fc.constantFrom(...values);
const domains = ["web1.example.com", "Web2.example.com", "db.example.com", "mail.example.org"] as const;
export const publicKeys = [
  "ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIHUr0XMNnSbRDU8QV2GfL4jGIl8s9nO3GmvMBtSHPkOj one",
  "ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIJ8xQ2GfL4jGIl8s9nO3GmvMBtSHPkOjHUr0XMNnSbRD two",
] as const;

/** A generated account: the behaviour of its host, its records, and faults that happen at random. */
export const account = fc.record({
  host: fc.record({
    seed: fc.integer({ min: 1, max: 1000 }),
    profile: oneOf("fast"),
    listMembers: oneOf(...hosts.listMembers),
    detailsFields: oneOf(...hosts.detailsFields),
    domains: oneOf(...hosts.domains),
    pageLimit: oneOf(...hosts.pageLimit),
    removals: oneOf(...hosts.removals),
  }),
  servers: fc.uniqueArray(oneOf(...domains), { maxLength: 4 }),
  plans: fc.array(oneOf("1201", "1202"), { minLength: 4, maxLength: 4 }),
  keys: fc.uniqueArray(oneOf("deploy", "backup", "old_1"), { maxLength: 3 }),
  logins: fc.uniqueArray(oneOf("panel", "database"), { maxLength: 2 }),
  wrong: fc.oneof({ weight: 2, arbitrary: fc.constant([]) }, fc.subarray([...nowAndThen], { maxLength: 2 })),
});
export type DrawnAccount = typeof account extends fc.Arbitrary<infer Value> ? Value : never;

/**
 * Adds the account's records to a host. @returns the ids of its servers, and the id of an asset that is not a server.
 */
export function fill(
  host: Parameters<typeof seedHost>[0],
  { servers, plans, keys, logins, wrong }: DrawnAccount,
) {
  const credentials = logins.map((name) => ({ name, username: "admin", auth_data: `secret-${name}` }));
  const seeded = seedHost(host, {
    servers: servers.map((domain, at) => ({
      ...{ domain, plan_id: plans[at], zone_id: 12, template_name: "DEBIAN_12_64" },
      ...(at === 0 && { credentials }),
    })),
    keys: keys.map((public_key_name) => ({ public_key_name, public_key_value: publicKeys[0] })),
  });
  for (const rule of wrong) host.faults.add({ ...rule, probability: 0.05 });
  const zone = host.state.assets.find(({ type }) => type === "DNS.Zone")?.uniq_id ?? "ABC123";
  return { servers: seeded.servers, zone };
}
