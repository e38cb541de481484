import * as pulumi from "@pulumi/pulumi";
import type { Sandbox } from "../../sandbox";

/** The member that marks a secret on the wire to the engine. */
const secretMark = "4dabf18193072939515e22adb298388d";

export interface Registered {
  readonly type: string;
  readonly name: string;
  readonly id: string | undefined;
  readonly provider: string | undefined;
  readonly inputs: Record<string, unknown>;
}

/** Sets Pulumi's mocks, which record the registered resources, and return `outputs` in addition to the inputs. */
export async function mockEngine(
  outputs: Record<string, unknown> = {},
  call: pulumi.runtime.Mocks["call"] = ({ inputs }) => inputs,
): Promise<Registered[]> {
  const registered: Registered[] = [];
  await pulumi.runtime.setMocks(
    {
      newResource(args) {
        const { type, name, inputs } = args;
        const [id, provider] = [args.id || undefined, args.provider || undefined];
        registered.push({ type, name, inputs, id, provider });
        return { id: args.id || "7", state: { ...args.inputs, ...outputs } };
      },
      call,
    },
    "project",
    "stack",
    false,
  );
  return registered;
}

/** A fake engine for resources without mocks for functions, so that functions call the host. */
export async function plainEngine(): Promise<void> {
  await mockEngine();
  const mocks = pulumi.runtime.getMonitor() as unknown as Record<string, (...args: unknown[]) => unknown>;
  const answering = (method: string) => [method, (...args: unknown[]) => mocks[method]?.(...args)];
  const methods = ["registerResource", "registerResourceOutputs", "readResource", "supportsFeature"];
  pulumi.runtime.setMockOptions(Object.fromEntries(methods.map(answering)), "project", "stack", false);
}

/** Waits for an output, and reports whether it is secret. */
export async function known<T>(output: pulumi.Output<T>): Promise<{ value: T; secret: boolean }> {
  const value = await new Promise<T>((resolve) => {
    output.apply((known) => {
      resolve(known as T);
    });
  });
  return { value, secret: await pulumi.isSecret(output) };
}

export const isSecretInput = (value: unknown): boolean =>
  typeof value === "object" && value !== null && secretMark in value;

export const plainValue = (value: unknown): unknown =>
  isSecretInput(value) ? (value as { value: unknown }).value : value;

/** The stack's configuration for a sandbox. */
export const configurationOf = ({ url, username, password }: Sandbox, more: Record<string, string> = {}) =>
  Object.fromEntries(
    Object.entries({ baseUrl: url, username, password, ...more }).map(([key, set]) => [
      `hosting:${key}`,
      set,
    ]),
  );
