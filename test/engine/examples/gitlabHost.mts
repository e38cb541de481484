import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { git } from "./teams.mjs";

interface Written {
  readonly author: { readonly id: number };
  body: string;
}
interface Note extends Written {
  readonly id: number;
  readonly system?: boolean;
}
interface Issue {
  readonly iid: number;
  readonly author: { readonly id: number };
  readonly labels: readonly string[];
  title: string;
  description: string;
  state: "opened" | "closed";
}
interface Request {
  readonly iid: number;
  readonly state: string;
  readonly target_branch: string;
  readonly source_project_id: number;
  /** The commits that the merge request brought to a branch. */
  readonly commits: readonly string[];
}
/** A pipeline of a merge request, and the child pipeline that it started. */
interface Pipeline {
  readonly iid: number;
  readonly sha: string;
  readonly source: string;
  readonly jobs: readonly {
    readonly name: string;
    readonly status: string;
    readonly files: Readonly<Record<string, string>>;
  }[];
  /** The project of the child pipeline. Default: this project. */
  readonly child?: number;
}

export const token = "a-note-token";
/** The user of the token. */
export const me = 7;
export const projectId = 5;

/**
 * A stand-in for the part of GitLab's API that the pipelines use, with lists in pages.
 *
 * @param folder the repository
 */
export async function gitlabHost(folder: string) {
  const notes: Note[] = [];
  const issues: Issue[] = [];
  const requests: Request[] = [];
  const pipelines: (Pipeline & { readonly id: number })[] = [];
  const changes: string[] = [];
  let last = 1000;
  let hasIssues = true;

  type Body = Readonly<Record<string, string>>;
  type Answer = (found: readonly string[], query: URLSearchParams, body: Body) => unknown;
  const author = { id: me };
  const jobsOf = (id: number) =>
    pipelines
      .filter((pipeline) => pipeline.id + 1 === id)
      .flatMap(({ jobs }) => jobs.map((job, index) => ({ ...job, id: id * 10 + index })));
  const routes: readonly [RegExp, Answer][] = [
    [/^GET user$/, () => author],
    [/^GET merge_requests\/1\/notes$/, () => notes],
    [
      /^POST merge_requests\/1\/notes$/,
      (_, _query, { body = "" }) => notes[notes.push({ id: ++last, author, body }) - 1],
    ],
    [
      /^PUT merge_requests\/1\/notes\/(\d+)$/,
      ([id], _query, { body = "" }) =>
        Object.assign(
          one(notes, (note) => note.id === Number(id)),
          { body },
        ),
    ],
    [
      /^GET issues$/,
      (_, query) => {
        if (!hasIssues) throw new Refused(403);
        const label = query.get("labels");
        return issues.filter(
          ({ labels, state }) =>
            (!label || labels.includes(label)) && (query.get("state") === "all" || state === "opened"),
        );
      },
    ],
    [
      /^POST issues$/,
      (_, _query, { title = "", description = "", labels = "" }) =>
        issues.push({ iid: ++last, author, title, description, labels: labels.split(","), state: "opened" }),
    ],
    [
      /^PUT issues\/(\d+)$/,
      ([iid], _query, { state_event, ...body }) =>
        Object.assign(
          one(issues, (issue) => issue.iid === Number(iid)),
          body,
          state_event && { state: state_event === "close" ? "closed" : "opened" },
        ),
    ],
    [
      /^GET repository\/commits\/(\w+)\/merge_requests$/,
      ([sha = ""]) => requests.filter(({ commits }) => commits.includes(sha)),
    ],
    [
      /^GET repository\/compare$/,
      async (_, query) => {
        const [from, to] = [query.get("from") ?? "", query.get("to") ?? ""];
        if (query.get("straight") !== "true") throw new Refused(400);
        const changed = await git(folder, "diff", "--name-only", from, to);
        return { diffs: changed.split("\n").filter(Boolean), compare_timeout: false };
      },
    ],
    [
      /^GET merge_requests\/(\d+)\/pipelines$/,
      ([iid]) =>
        pipelines
          .filter((one) => one.iid === Number(iid))
          .map(({ id, sha, source }) => ({ id, sha, source })),
    ],
    [
      /^GET pipelines\/(\d+)\/bridges$/,
      ([id]) => {
        const { child = projectId } = one(pipelines, (pipeline) => pipeline.id === Number(id));
        return [{ name: "hosting", downstream_pipeline: { id: Number(id) + 1, project_id: child } }];
      },
    ],
    [/^GET pipelines\/(\d+)\/jobs$/, ([id]) => jobsOf(Number(id)).map(({ files: _, ...job }) => job)],
    [
      /^GET jobs\/(\d+)\/artifacts\/(.+)$/,
      ([id, path = ""]) => {
        const all = pipelines.flatMap((pipeline) => jobsOf(pipeline.id + 1));
        const kept = one(all, (job) => job.id === Number(id)).files[decodeURIComponent(path)];
        if (kept === undefined) throw new Refused(404);
        return kept;
      },
    ],
  ];

  const server = createServer(async (request, response) => {
    const body = await text(request);
    const { status, answer } = await answerTo(
      request.method ?? "",
      request.url ?? "",
      request.headers["private-token"],
      body,
    );
    response.statusCode = status;
    response.end(typeof answer === "string" ? answer : JSON.stringify(answer));
  });

  async function answerTo(method: string, target: string, given: unknown, body: string) {
    const url = new URL(target, "http://api/");
    const asked = `${method} ${url.pathname.replace(/^\/api\/v4\/(?:projects\/5\/)?/, "")}`;
    if (given !== token) return { status: 401, answer: { message: "401 Unauthorized" } };
    if (method !== "GET") changes.push(asked);
    try {
      for (const [route, answer] of routes) {
        const found = route.exec(asked);
        if (!found) continue;
        const all = await answer(found.slice(1), url.searchParams, body ? JSON.parse(body) : {});
        if (method !== "GET" || !Array.isArray(all))
          return { status: method === "POST" ? 201 : 200, answer: all };
        // A page has 20 items unless the request asks for more, and 100 at most.
        const size = Math.min(Number(url.searchParams.get("per_page") ?? 20), 100);
        const page = Number(url.searchParams.get("page") ?? 1);
        return { status: 200, answer: all.slice((page - 1) * size, page * size) };
      }
      throw new Refused(404);
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      return { status: error.status, answer: { message: `${error.status}` } };
    }
  }

  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/api/v4`,
    notes,
    issues,
    requests,
    /** The changes since the previous call. */
    changes: () => changes.splice(0),
    /** Stores the files that jobs of a child pipeline have kept. */
    keep(pipeline: Pipeline) {
      last += 2;
      pipelines.push({ ...pipeline, id: last });
    },
    withoutIssues() {
      hasIssues = false;
    },
    close: () => new Promise((closed) => server.close(closed)),
  };
}

export type GitlabHost = Awaited<ReturnType<typeof gitlabHost>>;

class Refused extends Error {
  constructor(readonly status: number) {
    super();
  }
}

function one<Record>(list: readonly Record[], fits: (record: Record) => boolean): Record {
  const found = list.find(fits);
  if (!found) throw new Refused(404);
  return found;
}
