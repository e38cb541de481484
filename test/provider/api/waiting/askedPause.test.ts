import ts from "typescript";
import { describe, expect, it } from "vitest";
import { httpDate } from "../../../../provider/api/httpDate";
import { askedPause } from "../../../../provider/api/waiting/askedPause";
import { type CodeFile, type CodeFiles, parseCodeFiles } from "../../../../tools/measures/codeFiles";
import { sourceFiles } from "../../../support/sourceFiles";
import { caughtError, failure, page, scriptedClient } from "../support";

const now = Date.parse("2026-01-01T00:00:00Z");
const after = (header: string, more = {}) => askedPause({ "retry-after": header, ...more }, now).retryAfter;

describe("Retry-After", () => {
  it.each<readonly [header: string | string[] | undefined, milliseconds: number | undefined]>([
    [" 5 ", 5000],
    ["0", 0],
    ["Thu, 01 Jan 2026 00:01:00 GMT", 60_000],
    ["Wed, 31 Dec 2025 23:59:00 GMT", 0],
    ["Thu, 1 Jan 2026 01:01:00 +0100", 60_000],
    ["Thursday, 01-Jan-26 00:01:00 GMT", 60_000],
    ["Thu Jan  1 00:01:00 2026", 60_000],
    // The longest of several values satisfies all of them, because two proxies on the way may each have added their
    // own.
    [["3", "9"], 9000],
    ["3, 9,4", 9000],
    ["Thu, 01 Jan 2026 00:01:00 GMT, 5", 60_000],
    ["5,Thursday, 01-Jan-26 00:01:00 GMT, Thu, 01 Jan 2026 00:00:09 GMT", 60_000],
    ["soon, 5", 5000],
    ["2026-01-01T00:01:00Z", 60_000],
    ["2026-01-01T01:01:00.000+01:00", 60_000],
    ["2026-01-01 00:01:00", 60_000],
    ["30s", 30_000],
    ["1767225660", 60_000],
    ["1.5", 1500],
    ["0.0004", 1],
    ...["soon", "1.", "2026-13-01T00:01:00Z", "-1", ",", "", undefined].map(
      (header) => [header, undefined] as const,
    ),
  ])("%j is understood or ignored", (header, milliseconds) =>
    expect(askedPause({ "retry-after": header }, now)).toEqual({
      retryAfter: milliseconds,
      reset: undefined,
    }),
  );

  it.each(["Wed, 31 Dec 2025 23:00:00 GMT", "Wednesday, 31-Dec-25 23:00:00 GMT", "Wed Dec 31 23:00:00 2025"])(
    "as a date is measured from the response's own Date header, because clocks differ: %s",
    (date) => {
      expect(after("Wed, 31 Dec 2025 23:00:05 GMT", { date })).toBe(5000);
      expect(after("5", { date })).toBe(5000);
      expect(after("Thu, 01 Jan 2026 00:00:05 GMT", { date: "yesterday" })).toBe(5000);
    },
  );

  it("as a date means the same in every time zone of the machine, and a year of two digits is the nearest one", () => {
    const zone = process.env.TZ;
    try {
      for (const TZ of ["America/New_York", "Asia/Kolkata", "UTC"]) {
        process.env.TZ = TZ;
        expect([TZ, httpDate("Thu Jan  1 00:01:00 2026", now)]).toEqual([TZ, now + 60_000]);
      }
    } finally {
      if (zone === undefined) delete process.env.TZ;
      else process.env.TZ = zone;
    }
    expect(new Date(httpDate("Sunday, 06-Nov-94 08:49:37 GMT", now) ?? 0).getUTCFullYear()).toBe(1994);
    expect(new Date(httpDate("Friday, 01-Jan-76 00:00:00 GMT", now) ?? 0).getUTCFullYear()).toBe(2076);
    expect(new Date(httpDate("Friday, 01-Jan-77 00:00:00 GMT", now) ?? 0).getUTCFullYear()).toBe(1977);
  });
});

describe("rate limit headers", () => {
  const date = "Thu, 01 Jan 2026 00:00:00 GMT";
  it.each<readonly [headers: Record<string, string | string[]>, milliseconds: number | undefined]>([
    [{ "ratelimit-reset": "6" }, 6000],
    [{ "x-ratelimit-reset": "6.5" }, 6500],
    [{ "x-ratelimit-reset": String(now / 1000 + 7) }, 7000],
    [{ "x-rate-limit-reset": String(now + 7000) }, 7000],
    [{ "x-ratelimit-reset": String(now / 1000 - 7) }, 0],
    [{ "x-ratelimit-reset": String(now / 1000 - 3593), date: "Wed, 31 Dec 2025 23:00:00 GMT" }, 7000],
    [{ "x-ratelimit-reset": "2026-01-01T00:00:08Z" }, 8000],
    [{ "x-ratelimit-reset": "Thu, 01 Jan 2026 00:00:08 GMT" }, 8000],
    [{ "x-ratelimit-reset-after": "0.25" }, 250],
    [{ "x-ratelimit-reset-requests": "1m30s", "x-ratelimit-reset-tokens": "250ms" }, 90_000],
    [{ "ratelimit-limit": "100", "ratelimit-remaining": "0", "ratelimit-reset": "6" }, 6000],
    [{ "ratelimit-remaining": "3", "ratelimit-reset": "6" }, undefined],
    [{ "x-ratelimit-remaining-day": "3", "x-ratelimit-reset-day": "6", "x-ratelimit-reset-hour": "4" }, 4000],
    [{ ratelimit: '"default";r=0;t=6' }, 6000],
    [{ ratelimit: '"burst";r=0;t=2, "da,ily";r=0;t=9, "month";r=4;t=900' }, 9000],
    [{ ratelimit: ['"burst";r=0;t=2', '"day";r=0;t=3'] }, 3000],
    [{ ratelimit: "limit=100, remaining=0, reset=6" }, 6000],
    [{ ratelimit: '"default";r=5;t=6' }, undefined],
    [{ ratelimit: '"default"' }, undefined],
    [{ "x-ratelimit-reset": "soon", "ratelimit-policy": '"default";q=100;w=60' }, undefined],
    [{ "x-request-reset": "6" }, undefined],
  ])("%j are understood or ignored", (headers, milliseconds) =>
    expect(askedPause({ date, ...headers }, now)).toEqual({ retryAfter: undefined, reset: milliseconds }),
  );

  it("determine the pause after status 429, but after no other failure", async () => {
    const headers = { "x-ratelimit-reset": "6" };
    const many = { ...failure("API::RateLimit", 429), headers };
    const { client, sent } = scriptedClient([many, page, { ...failure("Input::Validation"), headers }]);
    await client.asset.list();
    expect(sent.map(({ at }) => at)).toEqual([0, 6]);
    const refused = await caughtError(client.asset.list(), "input");
    expect([refused.retryAfter, refused.message]).toEqual([
      undefined,
      expect.stringContaining("Correct the value"),
    ]);
  });

  it("are ignored if there is a Retry-After header", async () => {
    const headers = { "x-ratelimit-reset": "60", "retry-after": "2" };
    const { client, sent } = scriptedClient([{ ...failure("API::RateLimit", 429), headers }, page]);
    await client.asset.list();
    expect(sent.map(({ at }) => at)).toEqual([0, 2]);
  });
});

describe("times in response headers", () => {
  const isTime = /^(?:date|retry-after|expires|last-modified|.*rate-?limit.*)$/;

  /**
   * The places where code reads a time from headers, by `headers.date` or `headers["retry-after"]`, and whether they
   * use `httpDate`.
   */
  function timesRead({ path, tree }: CodeFile): string[] {
    const found: string[] = [];
    const visit = (node: ts.Node): void => {
      const of =
        ts.isPropertyAccessExpression(node) || ts.isElementAccessExpression(node)
          ? node.expression
          : undefined;
      const name =
        of && ts.isPropertyAccessExpression(node)
          ? node.name.text
          : of && ts.isElementAccessExpression(node) && ts.isStringLiteralLike(node.argumentExpression)
            ? node.argumentExpression.text
            : "";
      if (/(?:^|\.)headers$/.test(of?.getText() ?? "") && isTime.test(name)) {
        let reader: ts.Node = node;
        while (!ts.isStatement(reader) && !/^httpDate\(/.test(reader.getText())) reader = reader.parent;
        found.push(`${path}: ${name}${ts.isStatement(reader) ? "" : " by httpDate"}`);
      }
      ts.forEachChild(node, visit);
    };
    visit(tree);
    return found;
  }
  const timesReadIn = (files: CodeFiles) => [...files.values()].flatMap(timesRead);

  it("are read in one place, which knows all formats, for client and commands", () => {
    const planted = `const date = Date.parse(String(answer.headers.date)); wait(headers["retry-after"]);`;
    const found = timesReadIn(parseCodeFiles(new Map([["cli/planted.ts", planted]])));
    expect(found).toEqual(["cli/planted.ts: date", "cli/planted.ts: retry-after"]);
    const files = sourceFiles("provider", "cli", "sdk").filter(([, text]) => text.includes("headers"));
    expect(timesReadIn(parseCodeFiles(new Map(files))).sort()).toEqual([
      "cli/doctor/doctor.ts: date by httpDate",
      "provider/api/waiting/askedPause.ts: date by httpDate",
      "provider/api/waiting/askedPause.ts: retry-after",
    ]);
  });
});
