import { expect, it, onTestFinished } from "vitest";
import type { Session } from "../../provider/resource/session";
import type { Properties } from "../../provider/values";
import { asset, credential, server, sshKey, type TestedResource } from "../support/resources";
import { sampleServer } from "../support/sampleServer";
import { sandboxSession } from "../support/sandboxSession";

// With a real host, calls determine how long people wait, and rate limits count them.

/** Does this work on 16 items in parallel, as many as the engine does. */
async function together<Item>(items: readonly Item[], work: (item: Item, index: number) => Promise<unknown>) {
  const open = [...items.entries()];
  const one = async () => {
    for (let next = open.shift(); next; next = open.shift()) await work(next[1], next[0]);
  };
  await Promise.all(Array.from({ length: 16 }, one));
}

it.each<
  [
    number,
    string,
    Parameters<typeof sandboxSession>[0] & object,
    Record<"up" | "refresh" | "details" | "destroy", number>,
  ]
>([
  // A reading of the list starts when the previous one has ended, not only four times per second, which adds 1 to 2 %
  // of readings. Readings of some ids overlap, which adds up to 3 %.
  // Many removals share one reading of the list before their requests.
  // The first orders of a process are sent one after another, because a proxy may limit requests. Meanwhile, the
  // servers ordered before are polled.
  [100, "pages of any length", {}, { up: 239, refresh: 12, details: 4, destroy: 104 }],
  // By then, the list of the account has more than one page.
  [300, "pages of any length", {}, { up: 690, refresh: 15, details: 4, destroy: 317 }],
  // A list of several pages is read twice, and one long page is tried first.
  [300, "pages of 100", { pageLimit: 100 }, { up: 732, refresh: 40, details: 7, destroy: 317 }],
])(
  "a stack of %i resources at 50 ms per call, sixteen at a time, with %s, shares calls in up, refresh and destroy",
  async (size, _pages, host, most) => {
    const { newSession, context, sandbox, calls, close } = await sandboxSession({
      profile: "instant",
      latency: 50,
      ...host,
    });
    onTestFinished(close);
    /** Counts the calls of one run: all, or those of one operation. */
    const counted = async (run: (session: Session) => Promise<unknown>) => {
      const before = calls.length;
      await run(newSession());
      const names = calls.slice(before);
      return (operation?: string) => names.filter((name) => name === (operation ?? name)).length;
    };
    const of = (count: number, resource: TestedResource, newsOf: (index: number) => Properties) =>
      Array.from({ length: count }, (_, index) => ({ resource, news: newsOf(index) }));
    const [tenth, many] = [size / 10, (7 * size) / 10];
    const servers = of(many, server, (index) => ({ ...sampleServer, domain: `web${index}.example.com` }));
    const publicKey = "ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIGJvYg";
    const keys = of(tenth, sshKey, (index) => ({
      publicKeyName: `key${index}`,
      publicKeyValue: `${publicKey}${index}`,
    }));
    const made: { readonly resource: TestedResource; readonly id: string; readonly outputs: Properties }[] =
      [];

    const up = await counted(async (session) => {
      const create = async (given: typeof servers) => {
        const first = made.length;
        await together(given, async ({ resource, news }, index) => {
          made[first + index] = { resource, ...(await resource.create(session, { news }, context)) };
        });
      };
      await create([...servers, ...keys]);
      const ids = made.filter(({ resource }) => resource === server).map(({ id }) => id);
      const login = { type: "app", name: "app", username: "app", authType: "password", authData: "secret" };
      const logins = of(tenth, credential, (index) => ({ uniqId: ids[index], ...login }));
      const labels = of(tenth, asset, (index) => ({ uniqId: ids[index], customName: `Web ${index}` }));
      await create([...logins, ...labels]);
    });
    expect([up("server.create"), up("server.details")]).toEqual([many, many]);
    expect(up()).toBeLessThanOrEqual(most.up);

    const refresh = await counted((session) =>
      together(made, ({ resource, id, outputs }) => resource.read(session, { id, outputs }, context)),
    );
    // Lists show every field that these servers set, so a refresh calls no details of single servers. Before that it
    // needed 76, 220 and 232 calls.
    expect(refresh("server.details")).toBeLessThanOrEqual(most.details);
    expect(refresh()).toBeLessThanOrEqual(most.refresh);

    const destroy = await counted(async (session) => {
      const remove = ({ resource, id, outputs: olds }: (typeof made)[number]) =>
        resource.delete(session, { id, olds }, context);
      const [logins, others] = [true, false].map((is) =>
        made.filter(({ resource }) => (resource === credential) === is),
      );
      await together(logins ?? [], remove);
      await together(others ?? [], remove);
    });
    expect([destroy("asset.cancellation.request"), destroy("asset.details")]).toEqual([many, 0]);
    expect(destroy()).toBeLessThanOrEqual(most.destroy);
    expect(sandbox.servers).toEqual([]);
  },
);

it("a hundred servers that are built together are waited for with one list call at a time", async () => {
  const { session, context, sandbox, clock, close } = await sandboxSession();
  onTestFinished(close);
  const begun = clock.now();
  const domains = Array.from({ length: 100 }, (_, index) => `web${index}.example.com`);
  const create = (domain: string) => server.create(session, { news: { ...sampleServer, domain } }, context);
  await Promise.all(domains.map(create));
  const called = (name: string) => sandbox.requests.filter(({ operation }) => operation === name).length;
  const minutes = (clock.now() - begun) / 60_000;
  // Neither the readings before and after the creates nor the polls grow with the number of servers. In the first
  // round, each end is noticed within a twentieth of the build time.
  expect(called("asset.list")).toBeLessThanOrEqual(170);
  // One call of details at the end of each build, and few in between.
  expect(called("server.details")).toBeLessThan(100 * (minutes + 5));
});
