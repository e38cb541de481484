import * as pulumi from "@pulumi/pulumi";
import { afterAll, beforeAll, expect } from "vitest";
import { serverArgs } from "../serverStack";
import type { Ran, UpOptions } from "../support/engineStack";
import { type FrontStack, fronts } from "./fronts";

export type Args = Record<string, unknown>;

export type OneServer = ReturnType<typeof oneServer>;

/** A stack with one server, on a host that builds at once. */
export function oneServer(front: keyof typeof fronts) {
  let stack: FrontStack;
  beforeAll(async () => {
    stack = await fronts[front]({ profile: "instant" });
  }, 600_000);
  afterAll(() => stack?.close());
  const stored = async () => (await stack.resources("Server"))[0];
  return {
    get stack() {
      return stack;
    },
    declare: (args: Args, opts?: pulumi.CustomResourceOptions) =>
      stack.edit((declare) => void declare("Server", "web", { ...serverArgs, ...args }, opts)),
    stored,
    /** Somebody changes the server in the host's panel. */
    changeAtHost: async (changes: Args) => stack.sandbox.server((await stored())?.id as string).set(changes),
    up: (options?: UpOptions) => stack.up(options),
  };
}

export const refused = { ok: false, writes: [] };

/** What was printed, however the lines were broken. */
export const plain = (output: string) => output.replace(/\s+/g, " ");

/** What is told of plan 1202 at the host, where the program has 1201. */
export const driftOfPlan =
  /property planId value \{1201\} has a problem: .* 1202 there and 1201 in the program.* \[drift-refused\]/;

/** What a server is asked for, kept beside what somebody changed, is a secret where the program holds it as one. */
export async function keepsSecret({ stack, declare, changeAtHost, up }: OneServer): Promise<void> {
  declare({ planId: pulumi.secret(1202) });
  expect(await up()).toMatchObject({ ok: true, writes: [] });
  await changeAtHost({ plan_id: 1203, template_name: "UBUNTU_2404_64" });
  expect(await stack.refresh()).toMatchObject({ ok: true, writes: [] });
  const encrypted = { ciphertext: expect.any(String) };
  const { deployment } = JSON.parse(await stack.exported());
  const server = deployment.resources.find(({ type }: { type: string }) => type.endsWith(":Server"));
  for (const held of [server.inputs, server.outputs])
    expect(held.__asked).toMatchObject({ planId: encrypted, templateName: "DEBIAN_12_64" });
  const run = await up();
  expect(run, run.output).toMatchObject(refused);
  expect(run.output).not.toMatch(/120[23]/);
  expect(run.output).toContain("[drift-refused]");
}

/** Inputs of a server that are wrong, some of them secrets. */
export const wrongInputs = () => ({
  domain: pulumi.secret("hidden-text is no domain"),
  password: pulumi.secret(""),
  timeouts: { build: "soon" },
  removal: { rating: pulumi.secret(7777) },
});

/** A preview of these tells what is wrong, with the values of those alone that are no secrets. */
export function tellsWrongInputs(preview: Ran): void {
  expect(preview).toMatchObject(refused);
  expect(preview.output).toContain("domain must be a full host name such as web1.example.com");
  expect(preview.output).toContain("password must not be empty; leave it out, and the host chooses one");
  expect(preview.output).toMatch(
    /property timeouts value \{.*soon.*\} has a problem: timeouts\.build must be/,
  );
  expect(preview.output).toContain("removal.rating must be 0, 5 or 10; it is [secret]. [input-invalid]");
  expect(preview.output).not.toMatch(/hidden-text|7777|nil/);
}
