import { describe, expect, it } from "vitest";
import type { Properties } from "../../../../provider/values";
import { answerLost, refuse, type Script } from "../../../support/scriptedHost";
import { told } from "../../../support/told";
import { everyInput, record, run, serverLogin } from "./world";

const masked = "********";
const without = (name: string, { [name]: _, ...rest }: Properties) => rest;
const shownAs: Readonly<Record<string, (of: Properties) => Properties>> = {
  "with a mask for the secret": (of) => ({ ...of, auth_data: masked }),
  "with an empty secret": (of) => ({ ...of, auth_data: "" }),
  "without the secret": (of) => without("auth_data", of),
  "without its type": (of) => without("type", of),
  "with an empty type": (of) => ({ ...of, type: "" }),
  "with its type in upper case": (of) => ({ ...of, type: String(of.type).toUpperCase() }),
  "without its server": (of) => without("uniq_id", of),
  "with its server in other letters": (of) => ({ ...of, uniq_id: "abc123" }),
  "with its words in other letters": (of) => ({ ...of, name: "ADMIN PANEL", auth_type: "Password" }),
  "with its words empty": (of) => ({ ...of, auth_type: "" }),
};
const shown = Object.entries(shownAs);

/** A host that shows its records in a given way, and whose responses to creates are lost. */
function losing(show: (of: Properties) => Properties, added: Properties[], before: Properties[] = []) {
  const stored = [...before];
  return run({
    "server.credential.list": () => stored.map(show),
    "server.credential.details": ({ id }) => {
      const one = stored.find((other) => other.id === id);
      return one ? show(one) : refuse("RecordNotFound");
    },
    "server.credential.create": () => {
      stored.push(...added);
      return answerLost;
    },
  });
}
const lost = async (world: ReturnType<typeof losing>, news: Properties = everyInput) =>
  world.create(news).then(
    ({ id }) => id,
    (error: Error) => error.message,
  );
const failure = (facts: object, credential = 'credential "admin panel" of server ABC123') =>
  told("credential-answer-lost", { credential, isAnswered: false, ...facts } as never);

describe("a create with a lost response, at a host that lists records", () => {
  it.each(shown)("%s, takes the one new record, and sends nothing again", async (_what, show) => {
    const world = losing(show, [record], [{ ...record, id: 12 }]);
    expect(await lost(world)).toBe("31");
    expect(world.writes).toHaveLength(1);
  });

  it.each(shown)("%s, takes no record with other values, and names it", async (_what, show) => {
    const world = losing(show, [{ ...record, id: 38, username: "somebody" }]);
    expect(await lost(world)).toBe(failure({ looking: "notListed", others: ["38"] }));
  });

  it("with a mask for the secret, takes none of several candidates, and names them", async () => {
    const world = losing(shownAs["with a mask for the secret"] ?? (() => ({})), [
      record,
      { ...record, id: 32 },
    ]);
    expect(await lost(world)).toBe(failure({ looking: { several: ["31", "32"] } }));
  });

  it("with a mask for the secret, takes no record with a name that was not sent, and names it", async () => {
    const world = losing(shownAs["with a mask for the secret"] ?? (() => ({})), [record]);
    const news = { uniqId: "ABC123", type: "app", authData: "mine" };
    const facts = { looking: "notListed", others: ["31"] };
    expect(await lost(world, news)).toBe(failure(facts, "credential of server ABC123"));
  });

  it("with only some secrets masked, takes the record whose secret matches", async () => {
    const world = losing(
      (of) => (of.id === 31 ? { ...of, auth_data: masked } : of),
      [record, { ...record, id: 32 }],
    );
    expect(await lost(world)).toBe("32");
  });

  it("without the server of each record, takes no new record of another server", async () => {
    const other = { ...record, id: 30, uniq_id: "DEF456" };
    const stored: Properties[] = [];
    const world = run({
      "server.credential.list": () => stored.map((of) => without("uniq_id", of)),
      "server.credential.details": ({ id }) =>
        stored.find((one) => one.id === id) ?? refuse("RecordNotFound"),
      "server.credential.create": () => {
        stored.push(other, record);
        return answerLost;
      },
    });
    expect((await world.create()).id).toBe("31");
    expect(world.warnings).toEqual([]);
  });
});

it("names a record that a proxy has doubled, at a host that masks secrets", async () => {
  let isAdded = false;
  const both = [record, { ...record, id: 32 }].map((of) => ({ ...of, auth_data: masked }));
  const { create, warnings } = run({
    "server.credential.list": () => (isAdded ? both : []),
    "server.credential.create": () => {
      isAdded = true;
      return { ...record, auth_data: masked };
    },
  });
  expect((await create()).id).toBe("31");
  expect(warnings).toEqual([
    told("created-twice", { what: 'credential "admin panel" of server ABC123', id: 31, others: [32] }),
  ]);
});

describe("the adoption of a server's own credential, at a host that lists records", () => {
  const login: Properties = { uniqId: "ABC123", type: "server", username: "root", authData: "made-at-build" };
  /** Adopts the credential. Returns the secrets that were sent, and what was adopted. */
  const adopted = async (records: Properties[], more: Script = {}) => {
    const update: Script[string] = (params) => ({ ...serverLogin, ...params });
    const world = run({
      "server.credential.list": () => records,
      "server.credential.details": ({ id }) =>
        records.find((one) => one.id === id) ?? refuse("RecordNotFound"),
      "server.credential.update": update,
      ...more,
    });
    const made = await world.create(login);
    return { id: made.id, outputs: made.outputs, sent: world.writes.map(([, { auth_data }]) => auth_data) };
  };

  it.each(shown)("%s, takes it, and sends the value that the list does not show", async (what, show) => {
    const { id, outputs, sent } = await adopted([show(serverLogin)]);
    expect([id, outputs.type]).toEqual(["5", "server"]);
    expect(sent).toEqual(/secret/.test(what) ? ["made-at-build"] : []);
  });

  it("without a type, distinguishes it from an application's credential by its own call", async () => {
    const [app, own] = [record, serverLogin].map((of) => without("type", of));
    const details: Script[string] = ({ id }) => (id === 5 ? serverLogin : record);
    const { id } = await adopted([app as Properties, own as Properties], {
      "server.credential.details": details,
    });
    expect(id).toBe("5");
  });

  it("without a type even in its own call, takes none of several", async () => {
    const records = [record, serverLogin].map((of) => ({ ...without("type", of), username: "root" }));
    const logins = ["root (id 31)", "root (id 5)"];
    await expect(adopted(records)).rejects.toThrow(
      told("credential-several-logins", { uniqId: "ABC123", logins }),
    );
  });
});

describe("a read of a credential", () => {
  const outputs: Properties = { ...everyInput, __set: Object.keys(everyInput).sort(), credentialId: 31 };
  it.each(shown)("%s finds no drift", async (_what, show) => {
    const { read } = losing(show, [], [record]);
    expect((await read(outputs))?.inputs).toEqual(everyInput);
  });

  it.each(["Server", " SERVER "])(
    "does not import the password of a server's credential of type %j",
    async (type) => {
      const { read } = losing((of) => of, [], [{ ...serverLogin, type }]);
      const found = await read({}, "5");
      expect(found?.inputs).toEqual({ uniqId: "ABC123", type: "server", username: "root" });
      expect(found?.outputs.type).toBe("server");
    },
  );

  it("does not import the secret of a record without a type", async () => {
    const { read } = losing((of) => of, [], [without("type", serverLogin)]);
    expect((await read({}, "5"))?.inputs).not.toHaveProperty("authData");
  });
});
