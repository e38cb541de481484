// One process that loads the Pulumi SDK and the package, and serves the dynamic providers of many engines one after
// another. Starting a provider here takes a tenth of the time of a process of its own. Each provider has its own front,
// gRPC server and output, so it behaves like a process, except for its process id. Tests whose providers exchange
// messages within a run therefore need real processes.
const { AsyncLocalStorage } = require("node:async_hooks");
const { EventEmitter } = require("node:events");
const { closeSync, constants, openSync, readFileSync, readlinkSync, writeSync } = require("node:fs");
const { createRequire } = require("node:module");
const { Socket } = require("node:net");
const { join, resolve } = require("node:path");
const { createInterface } = require("node:readline");

const script = require.resolve("@pulumi/pulumi/cmd/dynamic-provider/index.js");
const grpc = createRequire(script)("@grpc/grpc-js");
const provider = resolve(__dirname, "../../../../dist/provider/dynamic");
const { frontOfProcess } = require(join(provider, "index.js"));

/**
 * @typedef {object} Provider
 * @property {string} launcher the process that the engine takes for the provider: its output is the provider's
 * @property {Record<"stdout" | "stderr", number>} outputs
 * @property {any} front
 * @property {{ forceShutdown(): void }} [server]
 */

/** @type {AsyncLocalStorage<Provider>} */
const current = new AsyncLocalStorage();
/** @type {Set<Provider>} */
const providers = new Set();

// Every gRPC method runs in the context of its own provider, because Pulumi's script assumes one provider for each
// process.
const { addService } = grpc.Server.prototype;
grpc.Server.prototype.addService = function (/** @type {unknown} */ service, /** @type {object} */ methods) {
  const own = /** @type {Provider} */ (current.getStore());
  own.server = this;
  const within = new Proxy(methods, {
    get: (_, name) => {
      const method = Reflect.get(methods, name);
      if (typeof method !== "function") return method;
      return (/** @type {unknown[]} */ ...args) => current.run(own, () => method.apply(methods, args));
    },
  });
  return addService.call(this, service, within);
};
// The import is served from here, wherever the program's package is installed.
const ofPackage = { provider: (/** @type {string} */ name) => current.getStore()?.front.provider(name) };
const Module = /** @type {any} */ (require("node:module"));
const load = Module._load;
Module._load = function (/** @type {string} */ request, /** @type {unknown[]} */ ...rest) {
  return request === "pulumi-hosting/dynamic" ? ofPackage : load.call(this, request, ...rest);
};
for (const output of /** @type {const} */ (["stdout", "stderr"])) {
  const stream = process[output];
  const write = stream.write.bind(stream);
  stream.write = (/** @type {string} */ text) => {
    const own = current.getStore();
    if (!own) return write(text);
    try {
      if (providers.has(own)) writeSync(own.outputs[output], text);
    } catch {
      // The engine that reads this output has ended.
      end(own);
    }
    return true;
  };
}

/** @param {string} launcher @param {readonly string[]} args the engine's */
function start(launcher, args) {
  const of = (/** @type {string} */ name) => join("/proc", launcher, name);
  let environment = "";
  // The file is empty for a moment, while the launcher's shell turns into `sleep`.
  for (let tries = 0; environment === "" && tries < 1_000; tries++)
    environment = readFileSync(of("environ"), "utf8");
  const lines = environment.split("\0").filter(Boolean);
  process.env = Object.fromEntries(lines.map((line) => /^([^=]*)=(.*)$/s.exec(line)?.slice(1) ?? []));
  process.chdir(readlinkSync(of("cwd")));
  process.argv = [process.execPath, script, ...args];
  const [stdout, stderr] = [openSync(of("fd/1"), "w"), openSync(of("fd/2"), "w")];
  /** @type {Provider} */
  const own = { launcher, outputs: { stdout, stderr }, front: undefined };
  const { argv, env } = process;
  const outputs = { stdout: new EventEmitter(), stderr: new EventEmitter() };
  own.front = frontOfProcess({ argv, env, ...outputs, on: () => {}, exit: () => end(own) });
  providers.add(own);
  delete require.cache[script];
  current.run(own, () => require(script));
}

/** @param {Provider} own */
function end(own) {
  if (!providers.delete(own)) return;
  own.server?.forceShutdown();
  for (const output of Object.values(own.outputs)) closeSync(output);
  signal(own, "SIGTERM");
}

/**
 * @param {Pick<Provider, "launcher">} own
 * @param {0 | "SIGTERM"} what 0: nothing is sent
 * @returns whether it is running
 */
function signal({ launcher }, what) {
  try {
    return process.kill(Number(launcher), what);
  } catch {
    return false;
  }
}

// An engine that ends a provider waits until the provider's outputs are closed.
setInterval(() => {
  for (const own of providers) if (!signal(own, 0)) end(own);
}, 10);
// Each provider's script adds a listener for uncaught errors.
process.setMaxListeners(0);
// The tests have ended.
process.on("disconnect", () => {
  for (const own of providers) end(own);
  process.exit(0);
});
// The pipe is opened for writing too, because a read-only pipe would end with its first writer. It is opened as a
// socket, because reading a file occupies a thread that Node waits for when it exits.
const starts = new Socket({ fd: openSync(process.argv[2] ?? "", constants.O_RDWR | constants.O_NONBLOCK) });
createInterface(starts).on("line", (line) => {
  const [launcher = "", ...args] = line.split(" ");
  // An interrupted engine may have ended the launcher already.
  if (signal({ launcher }, 0)) start(launcher, args);
});
process.send?.("ready");
