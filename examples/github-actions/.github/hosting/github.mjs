import { execFileSync } from "node:child_process";

/** Every path of this repository's API starts with it. */
export const repository = `repos/${process.env.GITHUB_REPOSITORY}`;

/**
 * Calls the API with `gh`, which every runner has. It logs in with GH_TOKEN.
 *
 * @param {string} method
 * @param {string} path
 * @param {object} [body]
 */
export const send = (method, path, body) =>
  gh(["api", "--method", method, path, ...(body ? ["--input", "-"] : [])], body && JSON.stringify(body));

/**
 * One record.
 *
 * @param {string} path
 * @returns {any}
 */
export const one = (path) => JSON.parse(gh(["api", path]));

/**
 * Every page of a list.
 *
 * @param {string} path
 * @returns {any[]}
 */
export const pagesOf = (path) => JSON.parse(gh(["api", "--paginate", "--slurp", path]));

/**
 * @param {string[]} args
 * @param {string} [input]
 */
export const gh = (args, input) =>
  execFileSync("gh", args, { encoding: "utf8", stdio: ["pipe", "pipe", "inherit"], input });
