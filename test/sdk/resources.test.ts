import * as pulumi from "@pulumi/pulumi";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import { Asset, Credential, Server, SshKey } from "../../sdk";
import { assetShape } from "../../sdk/generated/asset";
import { credentialShape } from "../../sdk/generated/credential";
import { serverShape } from "../../sdk/generated/server";
import { sampleServer } from "../support/sampleServer";
import { isSecretInput, known, mockEngine, plainValue, type Registered } from "./support";

const publicKeyValue =
  "ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIHUr0XMNnSbRDU8QV2GfL4jGIl8s9nO3GmvMBtSHPkOj deploy@example.com";

it("each class directly extends the shared one, because each class in between adds a line to the stored stack trace", () => {
  const below = (made: object) => Object.getPrototypeOf(made);
  const shared = below(Server);
  expect([Asset, Credential, Server, SshKey].map(below)).toEqual([shared, shared, shared, shared]);
  expect(below(shared)).toBe(pulumi.dynamic.Resource);
});

describe("SshKey", () => {
  it("registers under its dynamic type, with the serialised provider and its own name for check", async () => {
    const registered = await mockEngine({ keyId: 101, publicKeyName: "deploy_x" });
    const key = new SshKey("deploy", { publicKeyValue });
    expect(await known(key.keyId)).toEqual({ value: 101, secret: false });
    expect(await known(key.publicKeyName)).toEqual({ value: "deploy_x", secret: false });
    expect(await known(key.id)).toMatchObject({ value: "7" });
    const type = "pulumi-nodejs:dynamic/hosting:SshKey";
    const __nameSeed = `urn:pulumi:stack::project::${type}::deploy`;
    const inputs = { __provider: expect.any(String), __resourceName: "deploy", __nameSeed, publicKeyValue };
    expect(registered).toEqual([{ type, name: "deploy", id: undefined, provider: undefined, inputs }]);
  });

  it("gets another seed for its automatic name under another parent", async () => {
    const registered = await mockEngine();
    const parent = new pulumi.ComponentResource("shop:Site", "site");
    await known(new SshKey("deploy", { publicKeyValue }, { parent }).urn);
    expect(registered.find(({ name }) => name === "deploy")?.inputs.__nameSeed).toBe(
      "urn:pulumi:stack::project::shop:Site$pulumi-nodejs:dynamic/hosting:SshKey::deploy",
    );
  });

  it("is deleted before its replacement, which has the same name, unless the program sets the name", async () => {
    await mockEngine();
    const seen: unknown[] = [];
    const note: pulumi.ResourceTransformation = ({ opts }) =>
      void seen.push((opts as pulumi.CustomResourceOptions).deleteBeforeReplace);
    const opts = { transformations: [note] };
    await known(new SshKey("deploy", { publicKeyValue }, opts).urn);
    await known(new SshKey("named", { publicKeyValue, publicKeyName: "release" }, opts).urn);
    await known(new SshKey("kept", { publicKeyValue }, { ...opts, deleteBeforeReplace: false }).urn);
    expect(seen).toEqual([true, undefined, false]);
  });

  it("get reads by id and sets no input", async () => {
    const registered = await mockEngine();
    const key = SshKey.get("deploy", "101");
    expect(await known(key.id)).toMatchObject({ value: "101" });
    expect(registered).toMatchObject([{ type: "pulumi-nodejs:dynamic/hosting:SshKey", id: "101" }]);
    const given = Object.keys(registered[0]!.inputs).filter((name) => !name.startsWith("__"));
    expect(given).toEqual([]);
  });
});

describe("Server", () => {
  const args = { domain: "web1.example.com", type: "Cloud.VPS", templateName: "DEBIAN_12_64" } as const;

  it("passes Pulumi's protect to check, also that of a parent", async () => {
    const registered = await mockEngine();
    const parent = new pulumi.ComponentResource("shop:Site", "site", {}, { protect: true });
    await known(new Server("own", args, { protect: true }).urn);
    await known(new Server("inherited", args, { parent }).urn);
    await known(new Server("lifted", args, { parent, protect: false }).urn);
    await known(new Server("none", args).urn);
    const servers = registered.filter(({ type }) => type.endsWith(":Server"));
    const told = servers.map(({ inputs }) => inputs.__isProtected);
    expect(told).toEqual([true, true, undefined, undefined]);
  });
});

const panel = { uniqId: "ABC123", name: "panel" };
const label = { uniqId: "ABC123", customName: "web" };
it.each([
  [Server, serverShape, sampleServer, { ip: "192.0.2.7" }, ["password"]],
  [Credential, credentialShape, panel, { credentialId: 31 }, ["authData"]],
  [Asset, assetShape, label, { status: "Active" }, []],
] as const)(
  "%o registers its arguments, has every output, and marks secret inputs and outputs",
  async (Type, { outputs, secretOutputs }, given, answered, secrets) => {
    const registered = await mockEngine(answered);
    const hidden = Object.fromEntries(secrets.map((name) => [name, "correct horse"]));
    const make = Type as unknown as new (
      name: string,
      args: object,
    ) => Record<string, pulumi.Output<unknown>>;
    const resource = new make("it", { ...given, ...hidden });
    for (const name of outputs) expect(resource, name).toHaveProperty(name);
    for (const [name, value] of Object.entries(answered))
      expect(await known(resource[name]!)).toEqual({ value, secret: false });
    const [{ type, inputs }] = registered as [Registered];
    expect(type).toBe(`pulumi-nodejs:dynamic/hosting:${Type.name}`);
    expect(inputs).toMatchObject(given);
    for (const name of secrets) {
      expect(await known(resource[name]!)).toEqual({ value: "correct horse", secret: true });
      expect([isSecretInput(inputs[name]), plainValue(inputs[name])]).toEqual([true, "correct horse"]);
    }
    // Outputs are secret even if only the host sets them.
    expect(secretOutputs).toEqual(expect.arrayContaining([...secrets]));
  },
);

it.each([
  ["replaceOnChanges", ["publicKeyValue"], "with the plugin replaceOnChanges works."],
  ["customTimeouts", { create: "2h" }, "with the plugin customTimeouts works."],
])(
  "a warning about the option %s, which has no effect on dynamic resources, names the alternative",
  async (option, value, way) => {
    await mockEngine();
    const warn = vi.spyOn(pulumi.log, "warn").mockImplementation(async () => {});
    await known(new SshKey("none", { publicKeyValue }, { [option]: Array.isArray(value) ? [] : {} }).urn);
    await known(new SshKey("deploy", { publicKeyValue }, { [option]: value }).urn);
    const told = `SshKey "deploy": ${option} has no effect on dynamic resources.`;
    expect(warn.mock.calls).toEqual([[expect.stringContaining(told)]]);
    expect(warn.mock.calls[0]?.[0]).toContain(way);
    // The warnings belong to no resource: a line of a resource waits for the resource's URN, which a refused resource
    // never gets, and all later lines would wait too.
  },
);

it("a warning about deletedWith is printed for a Server, which would stay at the host, and for no other resource", async () => {
  await mockEngine();
  const warn = vi.spyOn(pulumi.log, "warn").mockImplementation(async () => {});
  const deletedWith = new pulumi.ComponentResource("shop:Site", "site");
  await known(new SshKey("deploy", { publicKeyValue }, { deletedWith }).urn);
  await known(new Server("db", { ...sampleServer }).urn);
  await known(new Server("web", { ...sampleServer }, { deletedWith }).urn);
  const forgets =
    "When that other resource is deleted or replaced, Pulumi forgets the server and sends no removal: ";
  const costs = "it stays at the host and is paid for. Remove deletedWith from its options.";
  expect(warn.mock.calls).toEqual([[`Server "web": deletedWith. ${forgets}${costs}`]]);
});

it.each([
  [SshKey, 'declare it under its name, with onExisting: "adopt"'],
  [Server, 'declare it as it was ordered, with onExisting: "adopt"'],
  [Credential, 'Use type: "server" to adopt'],
  [Asset, "declare it with its uniqId"],
])(
  "the option import of %o is refused before it is registered, and the error names the alternatives",
  async (Type, way) => {
    const registered = await mockEngine();
    const make = () => new (Type as typeof SshKey)("it", { publicKeyValue }, { import: "7" });
    expect(make).toThrow(`${Type.name} "it": the option import has no effect on dynamic resources.`);
    expect(make).toThrow(way);
    expect(make).toThrow(`${Type.name}.get reads it without managing it.`);
    expect(registered).toEqual([]);
  },
);

describe("stack traces", () => {
  /** A transformation of the user, which Pulumi runs within the constructor. */
  const failing = (): undefined => {
    throw new Error("of the user");
  };
  const failed = (make: () => unknown): Error => {
    try {
      make();
    } catch (error) {
      return error as Error;
    }
    throw new Error("it did not fail");
  };

  it("have their usual length again after a resource was created or has failed", async () => {
    await mockEngine();
    const usual = Error.stackTraceLimit;
    await known(new Server("web", { ...sampleServer }).urn);
    expect(Error.stackTraceLimit).toBe(usual);
    failed(() => new Server("web", { ...sampleServer }, { transformations: [failing] }));
    expect(Error.stackTraceLimit).toBe(usual);
  });

  it("name the line that threw a user's error, and the line that created the resource", async () => {
    await mockEngine();
    const makeServer = () => new Server("web", { ...sampleServer }, { transformations: [failing] });
    const { stack = "" } = failed(makeServer);
    expect(stack).toMatch(/^Error: of the user\n.*failing.*resources\.test\.ts/);
    expect(stack).toMatch(/makeServer.*resources\.test\.ts/);
  });

  it("are short while Pulumi creates the resource, and are not looked up in source maps", async () => {
    await mockEngine();
    const usual = Error.prepareStackTrace;
    onTestFinished(() => {
      Error.prepareStackTrace = usual;
    });
    const prepared: number[] = [];
    const prepare: typeof usual = (error, lines) => {
      prepared.push(lines.length);
      return [error, ...lines].join("\n");
    };
    Error.prepareStackTrace = prepare;
    const seen: [limit: number, stack: string | undefined][] = [];
    const looks = (): undefined => {
      seen.push([Error.stackTraceLimit, new Error("here").stack]);
      expect(prepared).toEqual([]);
      // Pulumi raises the limit like this for the trace that it stores.
      Error.stackTraceLimit = 10;
      expect(new Error("long").stack).toMatch(/^Error: long\n.*looks/);
      Error.stackTraceLimit = 1;
    };
    await known(new Server("web", { ...sampleServer }, { transformations: [looks] }).urn);
    expect(seen).toEqual([
      [1, expect.stringMatching(/^Error: here\n {4}at looks.*resources\.test\.ts[^\n]*$/)],
    ]);
    expect(prepared[0]).toBeGreaterThan(1);
    expect(Error.prepareStackTrace).toBe(prepare);
  });
});
