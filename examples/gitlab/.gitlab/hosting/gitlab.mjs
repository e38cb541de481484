import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

const { CI_API_V4_URL, CI_PROJECT_ID, CI_SERVER_TLS_CA_FILE, NOTE_TOKEN } = process.env;

/** Every path of this project's API starts with it. */
export const project = `projects/${CI_PROJECT_ID}`;

/**
 * Calls the API with `curl`, which knows the proxies of the machine. The token is in no argument: other processes see those.
 *
 * @param {string} method
 * @param {string} path
 * @param {object} [body]
 * @returns {{ status: number, text: string }}
 */
export function apiAnswer(method, path, body) {
  if (!NOTE_TOKEN)
    throw new Error("NOTE_TOKEN is not set: add it to the CI/CD variables, for this environment too.");
  const folder = mkdtempSync(join(tmpdir(), "hosting-"));
  try {
    writeFileSync(join(folder, "body"), JSON.stringify(body ?? {}));
    const settings = [
      `header = "PRIVATE-TOKEN: ${NOTE_TOKEN}"`,
      ...(body
        ? ['header = "Content-Type: application/json"', `data-binary = "@${join(folder, "body")}"`]
        : []),
      ...(CI_SERVER_TLS_CA_FILE ? [`cacert = "${CI_SERVER_TLS_CA_FILE}"`] : []),
    ];
    const args = ["--silent", "--show-error", "--config", "-", "--write-out", "\n%{http_code}"];
    const printed = execFileSync("curl", [...args, "--request", method, `${CI_API_V4_URL}/${path}`], {
      encoding: "utf8",
      input: settings.join("\n"),
      stdio: ["pipe", "pipe", "inherit"],
      maxBuffer: 2 ** 28,
    });
    const end = printed.lastIndexOf("\n");
    return { status: Number(printed.slice(end + 1)), text: printed.slice(0, end) };
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/**
 * @param {string} method
 * @param {string} path
 * @param {object} [body]
 * @returns {string} the text of the answer
 */
export function send(method, path, body) {
  const { status, text } = apiAnswer(method, path, body);
  if (status < 200 || status > 299)
    throw new Error(`GitLab answered ${status} to ${method} ${path}: ${text.slice(0, 300)}`);
  return text;
}

/**
 * One record, or one page of a list.
 *
 * @param {string} path
 * @returns {any}
 */
export const one = (path) => JSON.parse(send("GET", path));

/**
 * Every record of a list.
 *
 * @param {string} path
 * @returns {any[]}
 */
export function all(path) {
  const found = [];
  for (let page = 1; ; page += 1) {
    const some = one(`${path}${path.includes("?") ? "&" : "?"}per_page=100&page=${page}`);
    found.push(...some);
    if (some.length < 100) return found;
  }
}

/**
 * A text without a line that is one of GitLab's quick actions, such as `/approve`: names and errors are other people's text.
 *
 * @param {string} text
 */
export const quiet = (text) => text.replace(/^[ \t]*\/(?=\w)/gm, "&#47;");
