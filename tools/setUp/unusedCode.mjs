/** The parts of undici that the client takes. `api` gives dispatchers their `request`, as undici's own index does. */
const ofUndici = `
Object.assign(require("./lib/dispatcher/dispatcher").prototype, require("./lib/api"));
module.exports = {
  Agent: require("./lib/dispatcher/agent"),
  buildConnector: require("./lib/core/connect"),
  EnvHttpProxyAgent: require("./lib/dispatcher/env-http-proxy-agent"),
  Pool: require("./lib/dispatcher/pool"),
};`;

const never = 'throw new Error("left out");';

/**
 * For the bundle: leaves out a third of what the libraries hold and the package never uses. Left out are fetch,
 * WebSocket and caches of undici; the loader of `.proto` files of gRPC, for two services that the plugin does not
 * offer; and the native parts of the SSH library, which it does without, so that no one who installs the package has to
 * compile them.
 * @type {import("esbuild").Plugin}
 */
export const unusedCodePlugin = {
  name: "without what is never used",
  setup(build) {
    build.onLoad({ filter: /node_modules[\\/]undici[\\/]index\.js$/ }, () => ({ contents: ofUndici }));
    const namespace = "left out";
    build.onResolve({ filter: /\.node$|^cpu-features$|^@grpc\/proto-loader$/ }, ({ path }) => ({
      path,
      namespace,
    }));
    build.onLoad({ filter: /.*/, namespace }, () => ({ contents: never }));
  },
};
