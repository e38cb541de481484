// Loaded before the Pulumi SDK, in the tests and in the processes that the engine starts for them. The SDK brings the
// TypeScript compiler, npm's tree of dependencies, readers of YAML and tracing along, which is three quarters of the time
// that a provider takes to start, and a provider uses none of them. Here they are loaded when they are used first.
const { mkdirSync, readFileSync, renameSync, statSync, writeFileSync } = require("node:fs");
const { dirname, join } = require("node:path");
const vm = require("node:vm");
const Module =
  /** @type {{ _load: (request: string, ...rest: unknown[]) => any, prototype: any, wrap: (code: string) => string, createRequire: (file: string) => NodeJS.Require }} */ (
    /** @type {unknown} */ (require("node:module"))
  );

const late = new Set([
  ...["typescript", "@npmcli/arborist", "normalize-package-data", "js-yaml", "execa"],
  ...[
    "instrumentation",
    "instrumentation-grpc",
    "exporter-zipkin",
    "resources",
    "sdk-trace-base",
    "sdk-trace-node",
  ].map((name) => `@opentelemetry/${name}`),
]);
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

// A program with dynamic resources needs the TypeScript compiler all the same: the SDK reads their providers with it. It
// is one file of 9 MB, and what V8 has compiled of it is kept, which halves the time to load it. With smaller files
// nothing would be gained.
const compiled = join(__dirname, "../../node_modules/.cache/compiled");
const compile = Module.prototype._compile;

/** @this {{ exports: object }} */
Module.prototype._compile = function (
  /** @type {string} */ code,
  /** @type {string} */ file,
  /** @type {unknown[]} */ ...rest
) {
  const importModuleDynamically = vm.constants?.USE_MAIN_CONTEXT_DEFAULT_LOADER;
  const found = code.length < 5_000_000 ? undefined : statSync(file, { throwIfNoEntry: false });
  if (!found || !importModuleDynamically) return compile.call(this, code, file, ...rest);
  const { mtimeMs, size, ino } = found;
  const kept = join(compiled, [process.version, process.arch, ino, size, mtimeMs].join("-"));
  let cachedData;
  try {
    cachedData = readFileSync(kept);
  } catch {
    // The first process that needs it keeps it.
  }
  const script = new vm.Script(Module.wrap(code), { filename: file, cachedData, importModuleDynamically });
  const run = script.runInThisContext();
  const result = run.call(this.exports, this.exports, Module.createRequire(file), this, file, dirname(file));
  if (!cachedData || script.cachedDataRejected) {
    try {
      mkdirSync(compiled, { recursive: true });
      writeFileSync(`${kept}-${process.pid}`, script.createCachedData());
      renameSync(`${kept}-${process.pid}`, kept);
    } catch {
      // It is compiled anew next time.
    }
  }
  return result;
};
