// Loaded before the Pulumi SDK, in the tests and in the providers that the engine starts for them. The SDK brings the
// TypeScript compiler, npm's tree of dependencies and readers of YAML along, which is three quarters of the time that a
// provider takes to start, and a provider uses none of them. Here they are loaded when they are used first.
const Module = /** @type {{ _load: (request: string, ...rest: unknown[]) => any }} */ (
  /** @type {unknown} */ (require("node:module"))
);

const late = new Set(["typescript", "@npmcli/arborist", "normalize-package-data", "js-yaml", "execa"]);
const load = Module._load;

Module._load = function (/** @type {string} */ request, /** @type {unknown[]} */ ...rest) {
  if (!late.has(request)) return load.call(this, request, ...rest);
  /** @type {any} */
  let loaded;
  const whole = () => {
    loaded ??= load.call(this, request, ...rest);
    return loaded;
  };
  // Some of them are functions themselves.
  return new Proxy(() => {}, {
    apply: (_, self, args) => Reflect.apply(whole(), self, args),
    get: (_, name) => {
      // Asked by the SDK's own import helper, which then takes the module as it is, or its default.
      if (name === "__esModule") return true;
      return name === "default" ? (whole().default ?? whole()) : whole()[name];
    },
  });
};
