/** Programs of users that compile, whatever their compiler's options. */
export const programs: Readonly<Record<string, string>> = {
  "what one answers, another takes": `
    import * as pulumi from "@pulumi/pulumi";
    import * as hosting from "pulumi-hosting";
    const plans = hosting.plansOutput({ zoneId: 12, serverType: "Cloud.VPS" });
    const web = new hosting.Server("web", {
      domain: "web.example.com",
      type: "Cloud.VPS",
      zoneId: 12,
      planId: plans[0]!.id,
      templateName: hosting.templatesOutput({ zoneId: 12 })[0]!.name,
    });
    const ip: pulumi.Output<string> = web.ip;
    const active: pulumi.Output<boolean> = web.active;
    export const others = hosting.plansOutput({ zoneId: web.zoneId, regionId: web.regionId });
    export const same = hosting.assetsOutput({ uniqId: [web.uniqId] });
    export const password = hosting.serverPasswordOutput({ uniqId: web.uniqId }).password;
    new hosting.Server("again", {
      ...{ domain: web.domain, type: web.type, planId: web.planId, zoneId: web.zoneId },
      imageId: 7,
      poolIps: web.poolIps,
      features: web.features,
      powerState: web.powerState,
      removal: web.removal,
      timeouts: { build: web.timeouts.apply((timeouts) => timeouts?.build) },
    });
    new hosting.Credential("shop", { uniqId: web.uniqId, username: web.username, authData: password });
    new hosting.Asset("label", { uniqId: web.uniqId, customName: pulumi.interpolate\`\${ip}, \${active}\` });
    export const id: Promise<number> = hosting.sshKeys().then(([key]) => key!.id);
    new hosting.Connection("other", {
      baseUrl: "https://api.example.com",
      username: new pulumi.Config().get("username") ?? "bob",
      password: new pulumi.Config().getSecret("password"),
      accountNumber: web.accountNumber,
      apiVersion: pulumi.output<hosting.ApiVersion | undefined>(undefined),
    });`,
  "undefined is the same as not given": `
    import * as pulumi from "@pulumi/pulumi";
    import * as hosting from "pulumi-hosting";
    declare const perhaps: { text?: string; number?: number; truth?: boolean };
    const none: undefined = undefined;
    new hosting.Server("web", {
      ...{ domain: "web.example.com", type: "Bare.Metal", templateName: "DEBIAN_12_64", imageId: none },
      planId: perhaps.number,
      zoneId: pulumi.output(perhaps.number),
      password: pulumi.secret(perhaps.text),
      backupEnabled: Promise.resolve(perhaps.truth),
      backupPlan: perhaps.truth ? "daily" : undefined,
      removal: perhaps.truth ? { reason: perhaps.text, rating: perhaps.truth ? 10 : undefined } : undefined,
    });
    new hosting.SshKey("deploy", { publicKeyValue: "ssh-ed25519 AAAA", publicKeyName: perhaps.text });
    export const zones = hosting.zones({ accountNumber: perhaps.number }, { connection: none, signal: none });`,
  "words have types": `
    import * as hosting from "pulumi-hosting";
    const type: hosting.ServerType = "Cloud.VPS";
    declare const plan: hosting.PlansItem;
    const told: hosting.ServerType | undefined = plan.serverType;
    const policy: hosting.ServerRebuildPolicy = "refuse";
    const power: hosting.ServerPowerState = "stopped";
    const rating: hosting.ServerRemovalRating = 5;
    export const args: hosting.ServerArgs = {
      ...{ domain: "web.example.com", type: told ?? type, templateName: "DEBIAN_12_64", rebuildPolicy: policy },
      ...{ powerState: power, removal: { rating } },
    };
    // @ts-expect-error No such type of server.
    export const wrong: hosting.ServerType = "Cloud.Nine";`,
  "a server has a template or an image": `
    import * as hosting from "pulumi-hosting";
    const common: hosting.ServerCommonArgs = { domain: "web.example.com", type: "Cloud.VPS" };
    new hosting.Server("template", { ...common, templateName: "DEBIAN_12_64" });
    new hosting.Server("image", { ...common, imageId: "12" });
    new hosting.Server("like another", { ...common, templateName: hosting.Server.get("web", "ABC123").templateName });
    // @ts-expect-error Neither.
    new hosting.Server("neither", common);
    // @ts-expect-error Both.
    new hosting.Server("both", { ...common, templateName: "DEBIAN_12_64", imageId: 12 });`,
  "a component hands its arguments on": `
    import * as pulumi from "@pulumi/pulumi";
    import * as hosting from "pulumi-hosting";
    export type SiteArgs = hosting.ServerArgs & { readonly key?: pulumi.Input<string | undefined> };
    export class Site extends pulumi.ComponentResource {
      readonly ip: pulumi.Output<string>;
      constructor(name: string, { key, ...args }: SiteArgs, opts?: pulumi.ComponentResourceOptions) {
        super("shop:Site", name, {}, opts);
        const web = new hosting.Server(name, { ...args, publicSshKey: key }, { parent: this });
        this.ip = web.ip;
        void hosting.zones({}, { parent: this, provider: opts?.provider });
      }
    }`,
};

/** In a module, outside of every function. */
export const atTheTop: Readonly<Record<string, string>> = {
  "functions are awaited at the top": `
    import * as hosting from "pulumi-hosting";
    const [plan] = await hosting.plans({ zoneId: 12 });
    export const id: number = plan!.id;`,
};

/** Of the package's other two doors, whose types are those of its schemas. */
export const otherDoors: Readonly<Record<string, string>> = {
  "the client": `
    import { createClient, HostError } from "pulumi-hosting/api";
    const client = createClient({ baseUrl: "https://api.example.com", apiVersion: "v3", username: "bob", token: "t" });
    export async function show(): Promise<void> {
      for await (const server of client.server.list.items()) console.log(server.uniq_id);
    }
    export const failed = (error: unknown) => error instanceof HostError && error.kind;`,
  "the sandbox": `
    import { startSandbox } from "pulumi-hosting/sandbox";
    export async function run(): Promise<void> {
      const sandbox = await startSandbox({ profile: "instant" });
      const url: string = sandbox.url;
      console.log(url);
      await sandbox.close();
    }`,
};
