import { describe, expect, it } from "vitest";
import { startSandbox } from "../../sandbox";
import { transcripts } from "./index";
import { configuredPaths } from "./support/configuredPaths";
import { liveValues } from "./support/liveValues";

// The sandbox, asked in raw HTTP: each transcript runs from its first exchange to its last on a new host.

describe.each(transcripts.map((transcript) => [transcript.part, transcript] as const))(
  "%s",
  (_, transcript) => {
    it("answers as the transcript says", async () => {
      const sandbox = await startSandbox({ profile: "instant", paths: configuredPaths });
      const login = Buffer.from(`${sandbox.username}:${sandbox.password}`).toString("base64");
      async function post(path: string, params: unknown) {
        const answer = await fetch(sandbox.url + path, {
          method: "POST",
          headers: { "content-type": "application/json", authorization: `Basic ${login}` },
          body: JSON.stringify({ params }),
        });
        const type = answer.headers.get("content-type");
        return { status: answer.status, type, body: (await answer.json()) as Record<string, unknown> };
      }
      try {
        const live = liveValues(transcript.assigned, transcript.open);
        const assets = await post("/v3/asset/list", {});
        live.bind(501234, (assets.body.items as { accnt: number }[])[0]?.accnt as number);

        for (const { operation, does, path, params, answer, only } of transcript.exchanges) {
          if (only === "client") continue;
          const { status, type, body } = await post(path, live.toSend(params));

          const at = `${operation}: ${does}`;
          expect({ at, status, body: status === 200 ? {} : body }).toEqual({ at, status: 200, body: {} });
          expect(type).toMatch(/^application\/json/);
          expect({ at, differences: live.differences(answer, body) }).toEqual({ at, differences: [] });
          if ("items" in body) expect(body.item_count).toBe((body.items as unknown[]).length);
        }
      } finally {
        await sandbox.close();
      }
    });
  },
);
