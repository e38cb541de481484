/** Programs of users that must compile with any compiler options. */
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

/** Programs that are ES modules, with top-level await. */
export const modulePrograms: Readonly<Record<string, string>> = {
  "functions are awaited at the top": `
    import * as hosting from "pulumi-hosting";
    const [plan] = await hosting.plans({ zoneId: 12 });
    export const id: number = plan!.id;`,
};

/** Programs that import the package's other two entry points, whose options have the types of schemas. */
export const otherDoors: Readonly<Record<string, string>> = {
  "the client": `
    import { createClient, HostError } from "pulumi-hosting/api";
    const client = createClient({ baseUrl: "https://api.example.com", apiVersion: "v3", username: "bob", token: "t" });
    export async function show(): Promise<void> {
      for await (const server of client.server.list.items()) console.log(server.uniq_id);
    }
    export const failed = (error: unknown) => error instanceof HostError && error.kind;`,
  "the client's parameters and records have names": `
    import { type Client, createClient, type ServerCreateParams, type ServerRecord } from "pulumi-hosting/api";
    const client: Client = createClient({ baseUrl: "https://api.example.com", username: "bob", token: "t" });
    const order: ServerCreateParams = { domain: "web.example.com", type: "Cloud.VPS", plan_id: 1201, zone_id: "12" };
    export const ordered: Promise<ServerRecord> = client.server.create(order);
    export const called: Promise<ServerRecord> = client.call("server.create", order);
    export async function again({ plan_id, zone_id, type }: ServerRecord): Promise<ServerRecord> {
      for await (const { id } of client.server.plan.list.items({ zone_id }))
        if (String(id) === plan_id) await client.server.list({ plan_id: id });
      for await (const { uniq_id } of client.items("asset.list", { status: "Active" }))
        if (uniq_id) await client.asset.details({ uniq_id, alsowith: ["machine", "otherBackingUp"] });
      const word: string | undefined = type;
      return client.server.create({ ...order, plan_id, zone_id, domain: \`\${word}.example.com\` });
    }
    // @ts-expect-error The domain is missing.
    void client.server.create({ type: "Cloud.VPS" });
    // @ts-expect-error All parameters are missing.
    void client.server.details();
    // @ts-expect-error The parameter is plan_id.
    void client.server.create({ ...order, planId: 1201 });
    // @ts-expect-error The word is Active.
    void client.asset.list({ status: "active" });
    // @ts-expect-error Of a call by name as well.
    void client.call("server.create", { ...order, planId: 1201 });
    // @ts-expect-error It is no list.
    void client.items("server.details", { uniq_id: "ABC123" });
    // @ts-expect-error A signal is an option of the call.
    void client.asset.list({ signal: AbortSignal.timeout(1) });`,
  "the sandbox": `
    import { startSandbox } from "pulumi-hosting/sandbox";
    export async function run(): Promise<void> {
      const sandbox = await startSandbox({ profile: "instant" });
      const url: string = sandbox.url;
      console.log(url);
      await sandbox.close();
    }`,
};
