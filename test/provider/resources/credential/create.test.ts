import { describe, expect, it } from "vitest";
import type { Properties } from "../../../../provider/values";
import { credential } from "../../../support/resources";
import { answerLost, neverArrives, refuse, type Script, scriptedHost } from "../../../support/scriptedHost";
import { everyInput, record } from "./samples";

const params = {
  accnt: 7,
  uniq_id: "ABC123",
  type: "app",
  name: "admin panel",
  description: "The panel's administrator",
  auth_type: "password",
  location: "https://web.example.com/admin",
  username: "admin",
  auth_data: "first-secret",
};
const sent = ["server.credential.create", params];

const create = (world: ReturnType<typeof scriptedHost>, news: Properties = everyInput) =>
  credential.create(world.session, { news }, world.context);

/** A host whose creates do what each of `creates` says, in order. */
function host(
  creates: ((stored: object[]) => Properties | symbol)[],
  more: Script = {},
  before: object[] = [],
) {
  const stored: object[] = [...before];
  let count = 0;
  return scriptedHost({
    "server.credential.list": () => stored as Properties[],
    "server.credential.create": () => creates[count++]?.(stored),
    ...more,
  });
}
const stores = (id: number) => (stored: object[]) => {
  stored.push({ ...record, id });
  return { ...record, id };
};
const storesUnheard = (id: number) => (stored: object[]) => {
  stored.push({ ...record, id });
  return answerLost;
};

describe("create of an application's credential", () => {
  it("looks what is there, sends one create, and tells what the host stored", async () => {
    const world = host([stores(31)]);
    expect(await create(world)).toEqual({
      id: "31",
      outputs: {
        ...everyInput,
        serverType: "Cloud.VPS",
        credentialId: 31,
        __set: Object.keys(everyInput).sort(),
      },
    });
    expect(world.writes).toEqual([sent]);
    expect(world.reads).toEqual(["server.credential.list"]);
  });

  it("sends only what is given, with the configured account, and tells what the host added", async () => {
    const world = scriptedHost(
      {
        "server.credential.list": () => [],
        "server.credential.create": () => ({
          id: 32,
          accnt: 9,
          uniq_id: "ABC123",
          type: "app",
          auth_type: "password",
        }),
      },
      { accountNumber: 9 },
    );
    const { outputs } = await create(world, { uniqId: "ABC123", type: "app", name: "x" });
    expect(world.writes).toEqual([
      ["server.credential.create", { accnt: 9, uniq_id: "ABC123", type: "app", name: "x" }],
    ]);
    expect(outputs).toEqual({
      uniqId: "ABC123",
      type: "app",
      name: "x",
      authType: "password",
      accountNumber: 9,
      credentialId: 32,
      __set: ["name", "type", "uniqId"],
    });
  });

  it("waits while the host is busy with the server", async () => {
    const busy = () => refuse("Workflow::Conflict");
    const world = host([busy, busy, stores(31)]);
    expect(await create(world)).toMatchObject({ id: "31" });
    expect(world.writes).toEqual([sent, sent, sent]);
    expect(world.clock.now()).toBeGreaterThan(0);
  });

  it("gives up on a host that stays busy, naming the credential and the deadline", async () => {
    const world = scriptedHost({
      "server.credential.list": () => [],
      "server.credential.create": () => refuse("Workflow::Conflict"),
    });
    await expect(create(world)).rejects.toThrow(
      'credential "admin panel" of server ABC123: still waiting for the host, which is busy with it after 10m',
    );
  });

  it("tells a refusal as it is, without the secret", async () => {
    const world = host([() => refuse("Input::Validation", "name is taken")]);
    const failure = await create(world).catch((error: Error) => error);
    expect(String(failure)).toContain("name is taken");
    expect(String(failure)).not.toContain("first-secret");
    expect(world.writes).toEqual([sent]);
  });
});

describe("when the answer to a create is lost", () => {
  it("the one new record of these values is ours, and nothing is sent again", async () => {
    const world = host([storesUnheard(33)], {}, [{ ...record, id: 12 }]);
    expect(await create(world)).toMatchObject({ id: "33" });
    expect(world.writes).toEqual([sent]);
  });

  it("a record that the host lists late is found", async () => {
    let at = Number.POSITIVE_INFINITY;
    const world = scriptedHost({
      "server.credential.list": (_params, seconds) => (seconds >= at + 3 ? [{ ...record, id: 34 }] : []),
      "server.credential.create": (_params, seconds) => {
        at = seconds;
        return answerLost;
      },
    });
    expect(await create(world)).toMatchObject({ id: "34" });
    expect(world.writes).toEqual([sent]);
  });

  it("it is not sent again when nothing shows that it arrived", async () => {
    const world = host([() => answerLost], {}, [{ ...record, id: 12 }]);
    await expect(create(world)).rejects.toThrow(
      /credential-answer-lost.*"isAnswered":false,"looking":"notListed"/,
    );
    expect(world.writes).toEqual([sent]);
  });

  it("several new ones fail, naming them", async () => {
    const both = (stored: object[]) => {
      stored.push({ ...record, id: 36 }, { ...record, id: 37 });
      return answerLost;
    };
    const world = host([both]);
    await expect(create(world)).rejects.toThrow(
      /credential-answer-lost.*"looking":{"several":\["36","37"\]}/,
    );
    expect(world.writes).toEqual([sent]);
  });

  it("a new record of other values is somebody else's", async () => {
    const other = (stored: object[]) => {
      stored.push({ ...record, id: 38, username: "somebody" });
      return answerLost;
    };
    await expect(create(host([other]))).rejects.toThrow(/credential-answer-lost.*"looking":"notListed"/);
  });

  it("a search that fails as well ends it", async () => {
    let asked = 0;
    const world = host([() => answerLost], {
      "server.credential.list": () => (asked++ === 0 ? [] : refuse("Permission")),
    });
    await expect(create(world)).rejects.toThrow(/credential-answer-lost.*"looking":"notLookedUp"/);
    expect(world.writes).toEqual([sent]);
  });

  it("two of the same values at the same time each get a record of their own", async () => {
    const world = host([storesUnheard(40), storesUnheard(41)]);
    const made = await Promise.all([create(world), create(world)]);
    expect(made.map(({ id }) => id)).toEqual(["40", "41"]);
    expect(world.writes).toHaveLength(2);
  });
});

it("a request that never left is the client's to repeat, and then stores once", async () => {
  const world = host([() => neverArrives, stores(42)]);
  expect(await create(world)).toMatchObject({ id: "42" });
});

it("an answer without an id is completed from the list", async () => {
  const world = host([
    (stored) => {
      stored.push({ ...record, id: 43 });
      return { accnt: 7 };
    },
  ]);
  expect(await create(world)).toMatchObject({ id: "43" });
  const nowhere = host([() => ({ accnt: 7 })]);
  await expect(create(nowhere)).rejects.toThrow(
    /credential-answer-lost.*"isAnswered":true,"looking":"notListed"/,
  );
  expect(nowhere.writes).toHaveLength(1);
});
