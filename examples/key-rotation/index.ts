import * as command from "@pulumi/command";
import * as pulumi from "@pulumi/pulumi";
import * as hosting from "pulumi-hosting";

const config = new pulumi.Config();
/** The key that this program logs in with, and that new servers get. */
const publicKey = config.require("publicKey");
const privateKey = config.requireSecret("privateKey");
/** In the first step of a rotation: the key that the servers get as well. */
const nextPublicKey = config.get("nextPublicKey");
/** In the second step: the key that they lose. */
const oldPublicKey = config.get("oldPublicKey");

/** A key without its comment: a host may change the comment, and quotes in it would need care in a shell. */
const bare = (key: string) => key.trim().split(" ", 2).join(" ");

// Another value goes to the host in place: the key keeps its name and its id.
const key = new hosting.SshKey("deploy", { publicKeyValue: publicKey });

const planId = hosting.planOutput({ vcpu: 2, memory: 4, zoneId: 12, serverType: "Cloud.VPS" }).id;

const servers = ["web1", "web2"].map((name) => {
  const server = new hosting.Server(
    name,
    {
      domain: `${name}.example.com`,
      type: "Cloud.VPS",
      zoneId: 12,
      planId,
      templateName: "DEBIAN_12_64",
      publicSshKey: key.publicKeyValue,
      waitFor: { ssh: { port: config.requireNumber("sshPort") } },
    },
    // The host puts a key on a server only when it builds it: for servers that run, another value would do nothing.
    { ignoreChanges: ["publicSshKey"] },
  );
  /** Logs in with this key alone. With a password as well, a login would not show that the key works. */
  const loginBy = (privateKey: pulumi.Output<string>) =>
    pulumi
      .all([server.connection, privateKey])
      .apply(([{ password: _, ...to }, privateKey]) => ({ ...to, privateKey }));

  if (nextPublicKey !== undefined) {
    const line = bare(nextPublicKey);
    const added = new command.remote.Command(`${name}-add`, {
      connection: loginBy(privateKey),
      // The empty line is for a file whose last line has no end.
      create: `cd ~/.ssh && (grep -qxF '${line}' authorized_keys || printf '\\n%s\\n' '${line}' >> authorized_keys)`,
      triggers: [nextPublicKey, server.diskGeneration],
    });
    new command.remote.Command(
      `${name}-try`,
      {
        connection: loginBy(config.requireSecret("nextPrivateKey")),
        create: "true",
        triggers: [nextPublicKey, server.diskGeneration],
      },
      { dependsOn: [added] },
    );
  }
  if (oldPublicKey !== undefined) {
    // This logs in with the new key, and changes nothing unless the new key is in what remains.
    new command.remote.Command(`${name}-remove`, {
      connection: loginBy(privateKey),
      create: [
        "cd ~/.ssh && umask 077",
        `{ grep -vF '${bare(oldPublicKey)}' authorized_keys > remaining; grep -qF '${bare(publicKey)}' remaining; }`,
        "mv remaining authorized_keys",
      ].join(" && "),
      triggers: [oldPublicKey, server.diskGeneration],
    });
  }
  return server;
});

export const keyId = key.id;
export const uniqIds = servers.map(({ uniqId }) => uniqId);
