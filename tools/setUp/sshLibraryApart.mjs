import { posix } from "node:path";

/** The bundle of the SSH library, by its name in dist. */
export const sshLibrary = "provider/ssh/library";

/**
 * For bundles: lets them load the SSH library from its own file. Few programs use it, and all of them would read it.
 * @param {string} bundle the bundle that loads it, by its name in dist
 * @returns {import("esbuild").Plugin}
 */
export const sshLibraryApart = (bundle) => ({
  name: "SSH library apart",
  setup(build) {
    const path = posix.relative(posix.dirname(bundle), `${sshLibrary}.js`);
    build.onResolve({ filter: /^\.\/library\.js$/ }, () => ({ path, external: true }));
  },
});
