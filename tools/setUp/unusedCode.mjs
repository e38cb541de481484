/**
 * The parts of undici that the client uses. As in undici's own index, `api` gives dispatchers their method `request`.
 */
const ofUndici = `
Object.assign(require("./lib/dispatcher/dispatcher").prototype, require("./lib/api"));
module.exports = {
  Agent: require("./lib/dispatcher/agent"),
  buildConnector: require("./lib/core/connect"),
  EnvHttpProxyAgent: require("./lib/dispatcher/env-http-proxy-agent"),
  Pool: require("./lib/dispatcher/pool"),
};`;

/** File transfer by SSH: neither the provider nor the sandbox opens such a channel. */
const sftpText = 'module.exports = { SFTP: class { constructor() { throw new Error("left out"); } } };';

const throwText = 'throw new Error("left out");';

/**
 * A plugin of the bundler that leaves out library code which the package never uses, a third of the total: fetch,
 * WebSocket and caches of undici; gRPC's loader of `.proto` files, for two services that the plugin does not offer; and
 * the file transfer and the native parts of the SSH library. The SSH library works without its native parts, and so no
 * user of the package has to compile them.
 * @type {import("esbuild").Plugin}
 */
export const unusedCodePlugin = {
  name: "without what is never used",
  setup(build) {
    build.onLoad({ filter: /node_modules[\\/]undici[\\/]index\.js$/ }, () => ({ contents: ofUndici }));
    build.onLoad({ filter: /node_modules[\\/]ssh2[\\/]lib[\\/]protocol[\\/]SFTP\.js$/ }, () => ({
      contents: sftpText,
    }));
    const namespace = "left out";
    build.onResolve({ filter: /\.node$|^cpu-features$|^@grpc\/proto-loader$/ }, ({ path }) => ({
      path,
      namespace,
    }));
    build.onLoad({ filter: /.*/, namespace }, () => ({ contents: throwText }));
  },
};
