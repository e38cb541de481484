// Loaded before the Pulumi SDK, in the tests and in the processes that the engine starts for them. The SDK imports the
// TypeScript compiler, npm's dependency tree, YAML parsers and tracing. These imports take three quarters of a
// provider's start time, although a provider needs none of them. Here each of them is loaded at its first use.
const { createHash } = require("node:crypto");
const fs = require("node:fs");
const { dirname, join } = require("node:path");
const vm = require("node:vm");
const Module =
  /** @type {{ _load: (request: string, ...rest: unknown[]) => any, prototype: any, wrap: (code: string) => string, builtinModules: string[], createRequire: (file: string) => NodeJS.Require }} */ (
    /** @type {unknown} */ (require("node:module"))
  );

const traced = "instrumentation instrumentation-grpc exporter-zipkin resources sdk-trace-base sdk-trace-node";
const late = new Set([
  ...["typescript", "@npmcli/arborist", "normalize-package-data", "js-yaml", "execa", "./automation"],
  ...traced.split(" ").map((name) => `@opentelemetry/${name}`),
]);
/** Objects that this file has patched already. */
const light = new WeakSet();
const load = Module._load;

Module._load = function (/** @type {string} */ request, /** @type {unknown[]} */ ...rest) {
  if (request.endsWith("/debuggable")) return withoutTraces(load.call(this, request, ...rest));
  if (request.endsWith("/resource")) return withOwnPositions(load.call(this, request, ...rest));
  if (isAsking(request, rest[0])) return loadedModules;
  if (!late.has(request)) return load.call(this, request, ...rest);
  /** @type {any} */
  let loaded;
  const whole = () => {
    loaded ??= load.call(this, request, ...rest);
    return loaded;
  };
  // The proxy wraps a function, because some of these modules are functions.
  return new Proxy(() => {}, {
    apply: (_, self, args) => Reflect.apply(whole(), self, args),
    get: (_, name) => {
      // The SDK's import helper reads `__esModule`, and then uses the module as it is, or its default export.
      if (name === "__esModule") return true;
      return name === "default" ? (whole().default ?? whole()) : whole()[name];
    },
  });
};

/**
 * Leaves out the stack traces of promises. The SDK records a stack trace for each promise, about forty
 * for a server, and in a TypeScript program maps each one to its source. Only the SDK's debugging of promises shows them.
 * @param {{ debuggablePromise: (...args: unknown[]) => unknown }} debuggable
 */
function withoutTraces(debuggable) {
  if (light.has(debuggable)) return debuggable;
  light.add(debuggable);
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

/**
 * Maps only the program's own lines of a stack trace to their sources. The SDK maps the whole trace to report where in
 * the program each resource is.
 * @param {{ Resource?: { callsites?: () => unknown } }} resource
 */
function withOwnPositions(resource) {
  const { Resource } = resource;
  if (!Resource?.callsites || light.has(Resource)) return resource;
  light.add(Resource);
  const { callsites } = Resource;
  Resource.callsites = () => {
    const { prepareStackTrace } = Error;
    if (!prepareStackTrace) return callsites();
    const mapped = (/** @type {NodeJS.CallSite} */ frame) =>
      /[\\/]node_modules[\\/]|^node:/.test(frame.getFileName() ?? "node:")
        ? "    at the SDK"
        : prepareStackTrace(new Error(), [frame]).split("\n").at(-1);
    Error.prepareStackTrace = (_, frames) => ["Error", ...frames.map(mapped)].join("\n");
    try {
      return callsites();
    } finally {
      Error.prepareStackTrace = prepareStackTrace;
    }
  };
  return resource;
}

// When the SDK serialises a program's functions, it loads every built-in module of Node and every global to recognise
// them. No function can use a module that is not loaded, so only loaded modules are listed.
const isAsking = (/** @type {string} */ request, /** @type {any} */ parent) =>
  /^(?:node:)?module$/.test(request) && /[\\/]createClosure\.js$/.test(parent?.filename ?? "");
const isLoaded = (/** @type {string} */ name) =>
  /** @type {any} */ (process).moduleLoadList.includes(`NativeModule ${name}`);
const loadedModules = {
  get builtinModules() {
    return Module.builtinModules.filter(isLoaded);
  },
};
const { getOwnPropertyDescriptor, getOwnPropertyNames } = Object;
const isValue = (/** @type {string} */ name) => !getOwnPropertyDescriptor(globalThis, name)?.get;
Object.getOwnPropertyNames = (/** @type {any} */ it) =>
  it === globalThis ? getOwnPropertyNames(it).filter(isValue) : getOwnPropertyNames(it);

// A program with dynamic resources needs the TypeScript compiler all the same, because the SDK parses its providers.
// The compiler is one file of 9 MB. Its compiled code is cached, which halves the time to load it. The package's own
// bundles are not cached: code that is compiled this way cannot use dynamic imports, and the bundles do.
const compiled = join(__dirname, "../../node_modules/.cache/compiled");
const compile = Module.prototype._compile;

/** @this {{ exports: object }} */
Module.prototype._compile = function (
  /** @type {string} */ code,
  /** @type {string} */ file,
  /** @type {unknown[]} */ ...rest
) {
  if (!file.endsWith("/typescript.js")) return compile.call(this, code, file, ...rest);
  const digest = createHash("sha1").update(code).digest("hex");
  const kept = join(compiled, [process.version, process.arch, digest].join("-"));
  let cachedData;
  try {
    cachedData = fs.readFileSync(kept);
  } catch {
    // No cache file yet: this process writes it below.
  }
  const script = new vm.Script(Module.wrap(code), { filename: file, cachedData });
  const run = script.runInThisContext();
  const result = run.call(this.exports, this.exports, Module.createRequire(file), this, file, dirname(file));
  if (!cachedData || script.cachedDataRejected) {
    try {
      fs.mkdirSync(compiled, { recursive: true });
      // Remove the cache files of earlier versions.
      const dayBefore = Date.now() - 86_400_000;
      for (const old of fs.readdirSync(compiled).map((name) => join(compiled, name)))
        if (fs.statSync(old).mtimeMs < dayBefore) fs.rmSync(old, { force: true });
      fs.writeFileSync(`${kept}-${process.pid}`, script.createCachedData());
      fs.renameSync(`${kept}-${process.pid}`, kept);
    } catch {
      // The cache could not be written, so the next process compiles the file again.
    }
  }
  return result;
};
