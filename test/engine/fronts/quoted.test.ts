import { once } from "node:events";
import { readdirSync, readFileSync } from "node:fs";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { dirname, join } from "node:path";
import { text } from "node:stream/consumers";
import * as pulumi from "@pulumi/pulumi";
import type { EngineEvent } from "@pulumi/pulumi/automation";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { scriptedLine } from "../../support/cli";
import { encodings, line, secretTexts, shared } from "../../support/quoting";
import { serverArgs } from "../hostingStack";
import { type FrontProgram, type FrontStack, fronts } from "./fronts";

/**
 * The number of random secrets for each front: one, or two in test runs that include all tests (HOSTING_TEST_TURNS).
 */
const numRuns = (process.env.HOSTING_TEST_TURNS ?? "all") === "all" ? 2 : 1;

/** Encodings of a whole text, after which none of its characters remain as they were. */
const whole = ["in Base64", "in hexadecimal digits"];

describe.each(Object.entries(fronts))("secrets that the host quotes, in the %s front", (_, start) => {
  let stack: FrontStack;
  let host: Server;
  /** The paths of the calls that the host refuses, and its error message. */
  let refused: [path: RegExp, said: string] | undefined;
  beforeAll(async () => {
    stack = await start({ profile: "instant" });
    host = createServer(async (request, reply) => {
      const body = await text(request);
      if (refused?.[0].test(request.url ?? "")) {
        const said = { error_class: "Host::Exception::Input::Validation", error_message: refused[1] };
        reply.writeHead(400, { "content-type": "application/json" });
        return reply.end(JSON.stringify({ ...said, errors: [{ ...said, field: refused[1] }] }));
      }
      const headers = { ...(request.headers as Record<string, string>) };
      for (const name of ["connection", "content-length", "host", "transfer-encoding"]) delete headers[name];
      const answer = await fetch(stack.sandbox.url + request.url, {
        ...{ method: request.method as string, headers },
        ...(body && { body }),
      });
      reply.writeHead(answer.status, { "content-type": answer.headers.get("content-type") ?? "" });
      return reply.end(await answer.text());
    }).listen(0, "127.0.0.1");
    await once(host, "listening");
    await stack.configure("baseUrl", `http://127.0.0.1:${(host.address() as AddressInfo).port}`);
  }, 600_000);
  afterAll(async () => {
    await stack?.close();
    host?.close();
  });

  /** The folder of the state and of Pulumi's own files. */
  const folder = () => dirname(stack.stack.workspace.envVars.PULUMI_HOME as string);
  /** The content of all files that Pulumi and the provider have written: state, plan, history, notes. */
  const written = () =>
    [folder(), process.env.XDG_STATE_HOME as string]
      .flatMap((folder) => readdirSync(folder, { recursive: true, withFileTypes: true }))
      .filter((entry) => entry.isFile())
      .map(({ parentPath, name }) => readFileSync(join(parentPath, name), "utf8"));

  it("are in nothing that a run prints and writes: no 8 letters", { timeout: 600_000 }, async () => {
    const forms = fc.array(fc.constantFrom(...Object.keys(encodings)), { minLength: 1, maxLength: 3 });
    const life = async (password: string, authData: string, encoded: string[][]) => {
      const program: FrontProgram = (declare) => {
        const given = { ...serverArgs, password: pulumi.secret(password), powerState: "stopped" };
        const { uniqId } = declare("Server", "web", given);
        const panel = { uniqId, type: "app", name: "panel", username: "admin" };
        declare("Credential", "panel", { ...panel, authData: pulumi.secret(authData) });
      };
      const quote = (...secrets: string[]) =>
        secrets
          .flatMap((secret) =>
            encoded.map((names) => names.reduce((said, name) => encodings[name]?.(said) ?? said, secret)),
          )
          .join(" ");
      const events: EngineEvent[] = [];
      // Pulumi's debug lines show secrets, as the documentation says.
      const onEvent = (event: EngineEvent) =>
        void (String(event.diagnosticEvent?.severity) === "debug" || events.push(event));
      const shown: string[] = [];
      const seen = async (ok: boolean, command: () => ReturnType<FrontStack["up"]>) => {
        const ran = await command();
        expect(ran, ran.output).toMatchObject({ ok });
        shown.push(ran.output, ...written());
        return ran.output;
      };
      const plan = join(folder(), "plan.json");
      stack.edit(program);
      const login = stack.sandbox.password;
      await seen(true, () => stack.preview({ plan }));
      // The host's error message quotes the secrets it received.
      for (const refusal of [
        [/power/, quote(login, password)],
        [/credential/, quote(login, password, authData)],
      ] as const) {
        refused = [...refusal];
        const up = () => stack.ran(() => stack.stack.up({ color: "never", onEvent }));
        expect(await seen(false, up)).toContain("[secret]");
      }
      refused = undefined;
      await seen(true, () => stack.up());
      await seen(true, () => stack.destroy());
      const input = events.map((event) => JSON.stringify(event)).join("\n");
      for (const form of [[], ["--markdown"], ["--json"]])
        shown.push((await scriptedLine({}).hosting(["report", "-", ...form], { input })).output);
      const all = [...shown, input].join("\n");
      for (const kept of ["ciphertext", "initErrors", "resourcePlans", "pulumi-hosting report"])
        expect(all).toContain(kept);
      for (const secret of [login, password, authData])
        for (const form of [secret, ...whole.map((name) => encodings[name]?.(secret) ?? "")])
          expect(shared(form, all)).toEqual([]);
    };
    const ways = fc.array(forms, { minLength: 2, maxLength: 4 });
    await fc.assert(fc.asyncProperty(line, secretTexts, ways, life), { numRuns, endOnFailure: true });
  });
});
