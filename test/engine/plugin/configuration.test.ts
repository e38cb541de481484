import { expect, it, onTestFinished } from "vitest";
import { serverArgs, stackTrace } from "../hostingStack";
import { Bare, pluginStack } from "./pluginStack";

// A change to another host is tested in fronts/sshKey.test.ts.
it("without a login, a preview works and sends no request; up says what to set, and creates nothing", {
  timeout: 120_000,
}, async () => {
  const stack = await pluginStack(() => {
    new Bare("Server", "web", serverArgs);
    return {};
  });
  onTestFinished(() => stack.close());
  await stack.unset("password");
  const preview = await stack.preview();
  expect(preview, preview.output).toMatchObject({ ok: true, writes: [] });
  expect(preview.output).toContain("[login-missing]");
  expect(preview.output).toContain("Server web create");
  expect(preview.output).not.toContain("[preview-");
  const { ok, output } = await stack.up();
  expect(ok).toBe(false);
  expect(output).toContain("hosting:password or hosting:token is required");
  expect(output).toContain("pulumi config set --secret hosting:password");
  expect(output).not.toMatch(stackTrace);
  expect(stack.sandbox.requests).toEqual([]);
  await stack.configure("password", stack.sandbox.password, true);
  expect(await stack.up()).toMatchObject({ ok: true, writes: ["server.create"] });
  // An existing resource is compared with the state only.
  await stack.unset("password");
  expect(await stack.previewUnchanged()).toMatchObject({ ok: true, writes: [] });
  expect(stack.sandbox.requests).toEqual([]);
});
