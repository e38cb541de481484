// Loaded before the Pulumi SDK, in the tests and in the providers that the engine starts for them. The SDK brings the
// TypeScript compiler and npm's tree of dependencies along, which is two thirds of the time that a provider takes to
// start; only turning a function into text needs them. Here they are loaded when they are used first.
const Module = /** @type {{ _load: (request: string, ...rest: unknown[]) => any }} */ (
  /** @type {unknown} */ (require("node:module"))
);

const late = new Set(["typescript", "@npmcli/arborist"]);
const load = Module._load;

Module._load = function (/** @type {string} */ request, /** @type {unknown[]} */ ...rest) {
  if (!late.has(request)) return load.call(this, request, ...rest);
  /** @type {Record<string | symbol, unknown> | undefined} */
  let loaded;
  return new Proxy(
    {},
    {
      get: (_, name) => {
        // Asked by the SDK's own import helper, which then takes the module as it is.
        if (name === "__esModule") return true;
        loaded ??= load.call(this, request, ...rest);
        return loaded?.[name];
      },
    },
  );
};
