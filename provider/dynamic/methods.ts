import type { DynamicProvider } from "./front";

const methods = ["configure", "check", "diff", "create", "read", "update", "delete"] as const;

/**
 * The methods of a resource's Pulumi provider, for the modules next to this one. Pulumi stores their text in every stack,
 * so they only call the core: the text stays short and the same in every release. What is stored is a reference under npm,
 * and the methods themselves in a linked package or under pnpm (sdk/storable.ts).
 */
export const methodsOf = (name: string) =>
  Object.fromEntries(
    methods.map((method) => [
      method,
      (...given: unknown[]) =>
        require("pulumi-hosting/dynamic")
          .provider(name)
          [method](...given),
    ]),
  ) as unknown as DynamicProvider;
