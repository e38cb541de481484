import { describe, expect, it } from "vitest";
import type { SandboxOptions } from "../../../sandbox";
import { aServer, openHost, refusal, sendTo } from "../support/host";

describe("methods", () => {
  const opened = async (options: SandboxOptions) => {
    const { sandbox } = await openHost(options);
    return async (method: string, path: string, sent?: string) => {
      const { status, headers, body } = await sendTo(sandbox)(path, { method, ...(sent && { body: sent }) });
      return { status, allow: headers.allow, ...body };
    };
  };
  const list = "/v3/network/region/list";

  it.each(["GET", "PUT", "PATCH", "DELETE", "OPTIONS", "TRACE", "PROPFIND"])(
    "post: %s learns that a method takes POST",
    async (method) => {
      const send = await opened({});
      expect(await send(method, list)).toEqual({
        ...{ status: 405, allow: "POST", error_class: "Sandbox::Exception::API::InvalidMethod" },
        error_message: `use POST, not ${method}`,
      });
    },
  );

  it("post: HEAD learns it without a body; what is nowhere is not there, by whatever method", async () => {
    const send = await opened({});
    expect(await send("HEAD", list)).toEqual({ status: 405, allow: "POST" });
    expect(await send("GET", "/v3/nothing")).toMatchObject({ status: 404, allow: undefined });
  });

  it("get: a GET has no params", async () => {
    const send = await opened({ methods: "get" });
    expect(await send("GET", list)).toMatchObject({ status: 200, item_total: 3, page_size: 25 });
    expect(await send("GET", `${list}?page_size=1`)).toMatchObject({ status: 200, page_size: 25 });
    expect(await send("GET", "/v3/server/details")).toMatchObject({ status: 400, field: "uniq_id" });
    expect(await send("POST", list, '{"params": {"page_size": 1}}')).toMatchObject({ page_size: 1 });
    expect(await send("PUT", list)).toMatchObject({ status: 405, allow: "POST, GET" });
  });
});

it("unknownParams ignored: it is as if they were not there; what is known must still be right", async () => {
  const { ask, refused } = await openHost({ unknownParams: "ignored" });
  const { status } = await ask("server/create", { ...aServer, colour: "red", toString: 1 });
  expect(status).toBe("Building");
  expect(await refused("server/create", { ...aServer, colour: "red", zone_id: "north" })).toEqual(
    refusal(400, "Input::Validation", "zone_id"),
  );
});

it("paths: one operation may have several, and every one is described and permitted", async () => {
  const { ask, refused } = await openHost({
    paths: { "asset.list": ["asset/list", "Old/Assets/List"], "server.list": ["machines"] },
  });
  const domains = async (path: string) => ((await ask(path)).items as { domain: string }[]).length;
  expect(await domains("asset/list")).toBe(5);
  expect(await domains("old/assets/list")).toBe(5);
  expect(await domains("machines")).toBe(0);
  // What is configured is in the place of the usual path.
  expect(await refused("server/list")).toEqual(refusal(404, "API::InvalidMethod"));
  expect(await ask("api/describe", { path: "old/assets" })).toMatchObject({ methods: ["List"] });
  const { permissions } = await ask("account/user/permitted");
  expect(permissions).toMatchObject({ "asset/list": true, "Old/Assets/List": true, machines: true });
});
