import { describe, expect, it } from "vitest";
import { openHost, requestSender } from "../sandbox/support/host";
import { transcripts } from "./index";
import { configuredPaths } from "./support/configuredPaths";
import { liveValues } from "./support/liveValues";

// Calls the sandbox with raw HTTP requests: each transcript runs from its first exchange to its last on a new sandbox.

describe.each(transcripts.map((transcript) => [transcript.part, transcript] as const))(
  "%s",
  (_, transcript) => {
    it("the sandbox answers each request as the transcript does", async () => {
      const { sandbox, listed } = await openHost({
        profile: "instant",
        clock: "real",
        paths: configuredPaths,
      });
      const live = liveValues(transcript.assigned, transcript.open);
      const [account] = await listed("asset/list", "accnt");
      live.bind(501234, account as number);

      for (const { operation, does, path, params, answer, only } of transcript.exchanges) {
        if (only === "client") continue;
        const sent = JSON.stringify({ params: live.toSend(params) });
        const { status, headers, body } = await requestSender(sandbox)(path, { body: sent });

        const at = `${operation}: ${does}`;
        expect({ at, status, body: status === 200 ? {} : body }).toEqual({ at, status: 200, body: {} });
        expect(headers["content-type"]).toMatch(/^application\/json/);
        expect({ at, differences: live.differences(answer, body) }).toEqual({ at, differences: [] });
        if ("items" in body) expect(body.item_count).toBe((body.items as unknown[]).length);
      }
    });
  },
);
