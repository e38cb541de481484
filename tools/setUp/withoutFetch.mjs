/** What the client takes of undici. `api` gives dispatchers their `request`, as undici's own index does. */
const used = `
Object.assign(require("./lib/dispatcher/dispatcher").prototype, require("./lib/api"));
module.exports = {
  Agent: require("./lib/dispatcher/agent"),
  EnvHttpProxyAgent: require("./lib/dispatcher/env-http-proxy-agent"),
  Pool: require("./lib/dispatcher/pool"),
};`;

/**
 * For bundles: of undici only what the client uses. The rest, such as fetch, WebSocket and caches, is a fifth of each bundle.
 * @type {import("esbuild").Plugin}
 */
export const withoutFetch = {
  name: "without fetch",
  setup(build) {
    build.onLoad({ filter: /node_modules[\\/]undici[\\/]index\.js$/ }, () => ({ contents: used }));
  },
};
