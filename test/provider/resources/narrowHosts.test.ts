import { expect, it, onTestFinished } from "vitest";
import type { Properties } from "../../../provider/values";
import { server, sshKey } from "../../support/resources";
import { sampleServer } from "../../support/sampleServer";
import { sandboxSession } from "../../support/sandboxSession";
import { refuse } from "../../support/scriptedHost";

/** A sandbox that answers this instead, if it is not undefined. */
async function hostWith(answer: (params: Properties) => object | undefined) {
  const world = await sandboxSession({ profile: "instant" });
  onTestFinished(() => world.close());
  const newSession = () =>
    world.newSession(
      {},
      {
        around: ({ post, close }) => ({
          close,
          async post(request) {
            const own = answer((JSON.parse(request.body) as { params: Properties }).params);
            if (!own) return post(request);
            return { status: "error_class" in own ? 400 : 200, headers: {}, text: JSON.stringify(own) };
          },
        }),
      },
    );
  return { ...world, newSession };
}

it("a host that allows pages of 50 at most is asked without a size after its first refusal", async () => {
  let refusals = 0;
  const { newSession, context } = await hostWith(({ page_size = 0 }) => {
    if (Number(page_size) <= 50) return undefined;
    refusals += 1;
    return { ...refuse("Input::OutOfBounds"), field: "page_size" };
  });
  const session = newSession();
  const news = { publicKeyName: "deploy", publicKeyValue: "ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIGJvYg" };
  const key = await sshKey.create(session, { news }, context);
  const made = await server.create(session, { news: sampleServer }, context);
  expect(await server.read(session, made, context)).toMatchObject({ id: made.id });
  expect(await sshKey.read(session, key, context)).toMatchObject({ id: key.id });
  expect(refusals).toBe(1);
});

it.each([
  ["web1.example.com", "Web1.Example.com"],
  ["Web1.Example.com", "web1.example.com"],
])("a host that has %s, and tells letters apart, is sent no order for %s", async (existing, domain) => {
  const none = { items: [], item_total: 0 };
  const { newSession, context, sandbox } = await hostWith((params) =>
    params.domain !== undefined && params.domain !== existing && !("type" in params) ? none : undefined,
  );
  const make = (name: string) =>
    server.create(newSession(), { news: { ...sampleServer, domain: name } }, context);
  const { id } = await make(existing);
  await expect(make(domain)).rejects.toThrow(id);
  expect(sandbox.servers).toHaveLength(1);
});
