import { cliVersions } from "./clis.mjs";

/** The versions of `@pulumi/pulumi`: the oldest supported one, the one of this checkout, and the newest. */
export const sdkVersions = ["3.200.0", "3.248.0", "3.276.0"];

/** The versions of Node: the oldest supported one, the two with long-term support, and the newest. */
export const nodeVersions = ["20.18.0", "22.23.3", "24.21.0", "26.10.0"];

/**
 * The versions of one cell of the table.
 * @typedef {object} Row
 * @property {string} cli
 * @property {string} sdk
 * @property {string} node
 */

/** @type {readonly Row[]} */
export const rows = cliVersions.flatMap((cli) =>
  sdkVersions.flatMap((sdk) => nodeVersions.map((node) => ({ cli, sdk, node }))),
);

/** @param {Row} row */
export const nameOf = ({ cli, sdk, node }) => `CLI ${cli}, SDK ${sdk}, Node ${node}`;
