/**
 * For bundles: leaves the native parts of the SSH library out. It does without them, and nobody who installs the package
 * has to compile them.
 * @type {import("esbuild").Plugin}
 */
export const withoutNativeParts = {
  name: "without native parts",
  setup(build) {
    const namespace = "native part";
    build.onResolve({ filter: /\.node$|^cpu-features$/ }, ({ path }) => ({ path, namespace }));
    build.onLoad({ filter: /.*/, namespace }, () => ({ contents: 'throw new Error("left out");' }));
  },
};
