import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

interface Written {
  body: string;
  readonly user: { readonly type: "Bot" | "User" };
}
type Comment = Written & { readonly id: number };
interface Issue extends Written {
  readonly number: number;
  title: string;
  state: "open" | "closed";
  labels: readonly string[];
}
interface Artifact {
  readonly name: string;
  readonly files: Readonly<Record<string, string>>;
  readonly expired: boolean;
  readonly created_at: string;
  readonly workflow_run: Readonly<Record<"id" | "repository_id" | "head_repository_id", number>>;
}
/** A run of a workflow. */
interface Run {
  readonly path: string;
  readonly event: string;
  /** The commit and the branch of the run. */
  readonly head_sha: string;
  readonly head_branch: string;
  /** The target branches of its pull requests. */
  readonly bases: readonly string[];
}
type Body = Record<string, string>;
interface Call {
  readonly args: readonly string[];
  readonly input?: Body;
  readonly token?: string;
}

const own = 1;

const isAsked = ({ state, labels }: Issue, query: URLSearchParams) =>
  [state, "all"].includes(query.get("state") ?? "open") && labels.includes(query.get("labels") ?? "");

/**
 * A stand-in for the code host's API, which answers `gh`: pull request 1, issues and artifacts of a repository. It
 * records changes.
 *
 * @param treeOf returns the tree of a commit
 */
export async function codeHost(repository: string, treeOf: (commit: string) => Promise<string>) {
  const comments: Comment[] = [];
  const issues: Issue[] = [];
  const artifacts: Artifact[] = [];
  const runs = new Map<number, Run>();
  const changes: string[] = [];
  const token = "the job's token";
  let last = 0;
  const user = { type: "Bot" } as const;

  const one = <Record,>(list: readonly Record[], fits: (record: Record) => boolean): Record => {
    const found = list.find(fits);
    if (!found) throw new Error("Not Found (HTTP 404)");
    return found;
  };
  type Answer = (id: number, body: Body, query: URLSearchParams, word: string) => unknown;
  const change = (list: readonly { readonly id?: number; readonly number?: number }[]): Answer => {
    return (id, body) =>
      Object.assign(
        one(list, (it) => (it.id ?? it.number) === id),
        body,
      );
  };
  const routes: readonly [RegExp, Answer][] = [
    [/^GET issues\/1\/comments$/, () => comments],
    [/^POST issues\/1\/comments$/, (_, { body = "" }) => comments.push({ id: ++last, body, user })],
    [/^PATCH issues\/comments\/(\d+)$/, change(comments)],
    [/^GET issues$/, (_id, _body, query) => issues.filter((it) => isAsked(it, query))],
    [
      /^POST issues$/,
      (_, { title = "", body = "", labels = [] as unknown }) =>
        issues.push({ number: ++last, title, body, state: "open", labels: labels as string[], user }),
    ],
    [/^PATCH issues\/(\d+)$/, change(issues)],
    [
      /^GET actions\/artifacts$/,
      (_id, _body, query) => ({ artifacts: artifacts.filter(({ name }) => name === query.get("name")) }),
    ],
    [/^GET actions\/runs\/(\d+)$/, (id) => runs.get(id)],
    [
      /^GET pulls$/,
      (_id, _body, query) =>
        [...runs.values()]
          .filter(({ head_branch }) => query.get("head") === `ada:${head_branch}`)
          .flatMap(({ head_sha, bases }) => bases.map((ref) => ({ head: { sha: head_sha }, base: { ref } }))),
    ],
    [/^GET git\/commits\/(\w+)$/, async (_id, _body, _query, sha) => ({ tree: { sha: await treeOf(sha) } })],
  ];

  function api(method: string, path: string, input: Body = {}) {
    const url = new URL(path, "http://api/");
    const asked = `${method} ${url.pathname.replace(`/repos/${repository}/`, "")}`;
    if (method !== "GET") changes.push(asked);
    for (const [route, answer] of routes) {
      const found = route.exec(asked);
      if (found) return answer(Number(found[1]), input, url.searchParams, found[1] as string);
    }
    throw new Error(`Not Found (HTTP 404): ${asked}`);
  }

  async function answerTo({ args, input, token: given }: Call): Promise<object> {
    if (given !== token) throw new Error("Bad credentials (HTTP 401)");
    const [command, ...rest] = args;
    if (command === "run") {
      const [, id, , name] = rest;
      const fits = (it: Artifact) => String(it.workflow_run.id) === id && it.name === name;
      return { files: one(artifacts, fits).files };
    }
    if (rest[0] === "--method")
      return { printed: JSON.stringify((await api(rest[1]!, rest[2]!, input)) ?? "") };
    // `--paginate --slurp PATH` prints a list of pages.
    if (rest[0] === "--paginate") return { printed: JSON.stringify([await api("GET", rest[2]!)]) };
    return { printed: JSON.stringify(await api("GET", rest[0]!)) };
  }

  const server = createServer(async (request, response) => {
    let text = "";
    for await (const part of request) text += part;
    try {
      response.end(JSON.stringify(await answerTo(JSON.parse(text))));
    } catch (error) {
      response.end(JSON.stringify({ failure: (error as Error).message }));
    }
  });
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    token,
    comments,
    issues,
    artifacts,
    /** The changes since the previous call. */
    changes: () => changes.splice(0),
    /** Stores files as the artifact of a run. */
    keep(name: string, files: Artifact["files"], run: Run, of: "ourselves" | "a fork" = "ourselves") {
      const id = ++last;
      const head = of === "a fork" ? own + 1 : own;
      runs.set(id, run);
      const workflow_run = { id, repository_id: own, head_repository_id: head };
      artifacts.push({ name, files, expired: false, created_at: new Date(id).toISOString(), workflow_run });
    },
    close: () => new Promise((closed) => server.close(closed)),
  };
}

export type CodeHost = Awaited<ReturnType<typeof codeHost>>;
