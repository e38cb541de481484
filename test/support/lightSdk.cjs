// Loaded before the Pulumi SDK, in the tests and in the providers that the engine starts for them. The SDK brings the
// TypeScript compiler, npm's tree of dependencies and readers of YAML along, which is three quarters of the time that a
// provider takes to start, and a provider uses none of them. Here they are loaded when they are used first.
const Module = /** @type {{ _load: (request: string, ...rest: unknown[]) => any }} */ (
  /** @type {unknown} */ (require("node:module"))
);

const late = new Set(["typescript", "@npmcli/arborist", "normalize-package-data", "js-yaml", "execa"]);
const traceless = new WeakSet();
const load = Module._load;

Module._load = function (/** @type {string} */ request, /** @type {unknown[]} */ ...rest) {
  if (request.endsWith("/debuggable")) return withoutTraces(load.call(this, request, ...rest));
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

/**
 * The SDK writes a stack trace for each of its promises, some forty for a server, and in a program in TypeScript each is
 * mapped to its source. Only its own debugging of promises shows them.
 * @param {{ debuggablePromise: (...args: unknown[]) => unknown }} debuggable
 */
function withoutTraces(debuggable) {
  if (traceless.has(debuggable)) return debuggable;
  traceless.add(debuggable);
  const { debuggablePromise } = debuggable;
  debuggable.debuggablePromise = (...args) => {
    const { stackTraceLimit } = Error;
    Error.stackTraceLimit = 0;
    try {
      return debuggablePromise(...args);
    } finally {
      Error.stackTraceLimit = stackTraceLimit;
    }
  };
  return debuggable;
}
