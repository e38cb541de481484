const secret = {
  "4dabf18193072939515e22adb298388d": "1b47061264138c4ac30d75fd1eb44270",
  ciphertext: "s3cret",
};

export const hostKey = "ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIHUr0XMNnSbRDU8QV2GfL4jGIl8s9nO3GmvMBtSHPkOj";

const hostKeys = [
  { type: "ssh-ed25519", publicKey: `${hostKey} web`, fingerprint: "SHA256:x", verified: false },
];
const server = (id: string, domain: string, outputs: object, more: object = {}) => ({
  ...{ type: "hosting:index:Server", id, outputs: { domain, ...outputs }, ...more },
});

/** States with servers that could break the format of an inventory. */
export const inventoryStates: Readonly<Record<string, object[]>> = {
  prod: [
    server("AAAAA1", "web1.example.com", {
      ...{ ip: "192.0.2.1", username: "root", password: secret, zoneId: 12, sshHostKeys: hostKeys },
      ...{ rollout: { group: "web-a" }, connection: secret },
      labels: { team: "a", "example.com/tier": "web", spot: "", key: secret },
    }),
    server("AAAAA2", "web2.example.com", {
      ...{
        ip: "2001:0DB8:0:0:0:0:0:2",
        ipAddresses: ["192.0.2.2", "evil"],
        ip6Addresses: ["2001:db8::2", "2001:db8:1::/64", secret],
        username: secret,
        waitFor: { ssh: { port: 2222 } },
        sshHostKeys: hostKeys,
      },
      ...{ rollout: { group: "web-a" }, zoneId: "11", labels: { team: "b" } },
    }),
    server("AAAAA3", "building.example.com", { password: "s3cret" }),
    server("AAAAA4", "replaced.example.com", { ip: "192.0.2.4" }, { delete: true }),
    server("AAAAA5", "shared.example.com", { ip: "192.0.2.5" }),
    { type: "hosting:index:SshKey", id: "7", outputs: { publicKey: "ssh-ed25519 AAAA" } },
  ],
  dev: [
    server("AAAAA6", "Shared.example.com", { ip: "192.0.2.6", username: "ro ot\n  ProxyCommand evil" }),
    server("AAAAA7", "x\nHost *\n  ProxyCommand evil", {
      ...{ ip: "192.0.2.7", username: "-oProxyCommand=evil", zoneId: "{{ evil }}" },
      ...{ rollout: { group: "evil group" }, sshHostKeys: [{ publicKey: "ssh-rsa A\n* ssh-rsa evil" }] },
    }),
    server("AAAAA8", "zoned.example.com", { ip: "fe80::1%evil" }),
    server("AAAAA9", "win.example.com", { ip: "192.0.2.9", username: "Administrator" }),
    server("evil id", "id.example.com", { ip: "192.0.2.10" }),
  ],
  labelled: [
    server("AAAAA1", "web1.example.com", { ip: "192.0.2.1", labels: { team: "a_b" } }),
    server("AAAAA2", "web2.example.com", { ip: "192.0.2.2", labels: { team_a: "b" } }),
  ],
  alike: [
    server("AAAAA1", "web1.example.com", { ip: "192.0.2.1", rollout: { group: "web-a" } }),
    server("AAAAA2", "web2.example.com", { ip: "192.0.2.2", rollout: { group: "web.a" } }),
  ],
};
