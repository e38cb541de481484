import * as pulumi from "@pulumi/pulumi";
import * as hosting from "pulumi-hosting";

export interface WebTierArgs {
  /** Servers are `web1.DOMAIN` and so on. */
  domain: string;
  count: number;
  /** The key that may log in. */
  publicKey: pulumi.Input<string>;
}

/** Web servers of one site with the key that lets in, under names that people know. */
export class WebTier extends pulumi.ComponentResource {
  readonly ips: pulumi.Output<string>[];

  constructor(name: string, args: WebTierArgs, opts?: pulumi.ComponentResourceOptions) {
    super("example:index:WebTier", name, {}, opts);
    // With `parent`, all go where the component goes: to its provider, and away with it.
    const inside = { parent: this };
    const key = new hosting.SshKey(`${name}-key`, { publicKeyValue: args.publicKey }, inside);
    // The provider of the component is asked.
    const size = { vcpu: 2, memory: 4, zoneId: 12, serverType: "Cloud.VPS" } as const;
    const planId = hosting.planOutput(size, inside).id;
    const servers = Array.from({ length: args.count }, (_, index) => {
      const [own, domain] = [`${name}-web${index + 1}`, `web${index + 1}.${args.domain}`];
      const server = new hosting.Server(
        own,
        {
          domain,
          type: "Cloud.VPS",
          zoneId: 12,
          planId,
          templateName: "DEBIAN_12_64",
          publicSshKey: key.publicKeyValue,
        },
        inside,
      );
      new hosting.Asset(
        `${own}-label`,
        { uniqId: server.uniqId, customName: `${name}, web ${index + 1}` },
        inside,
      );
      return server;
    });
    this.ips = servers.map(({ ip }) => ip);
    this.registerOutputs({ ips: this.ips });
  }
}
