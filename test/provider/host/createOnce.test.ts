import { describe, expect, it } from "vitest";
import { createOnce, sendTry, type TextCreate } from "../../../provider/host/createOnce";
import { addKey } from "../../../provider/host/keys";
import { answerLost, refuse, type Script, scriptedHost } from "../../support/scriptedHost";

// The port returns the outcome of a create as a named result. It throws only an interruption or a defect of its own.

type Answer = ReturnType<Script[string]>;
const context = { status: () => {} };

/** Adds a key to a host with these responses, one after the other, whose list shows these ids at each reading. */
function adding(answers: readonly Answer[], looks: readonly (readonly string[] | undefined)[] = [[]]) {
  const [left, seen] = [[...answers], [...looks]];
  const { session, writes } = scriptedHost({
    "sshKey.add": () => (left.length > 1 ? left.shift() : left[0]),
  });
  const create: TextCreate<string> = {
    ids: "text",
    name: "SSH key deploy",
    pauses: [0, 1_000],
    async send(call) {
      const params = { accnt: undefined, public_key_name: "deploy", public_key_value: "ssh-ed25519 A" };
      const answer = await addKey(session.access, params, call);
      return answer.is === "made" ? { is: "made", made: String(answer.made.id) } : answer;
    },
    look: async () => (seen.length > 1 ? seen.shift() : seen[0]),
    idOf: (id) => id,
    isExact: (id) => !id.startsWith("other"),
  };
  return { session, create, sent: () => writes.length };
}

const lost = (looking: unknown, isAnswered = false) => ({ is: "lost", lost: { isAnswered, looking } });

describe("a create", () => {
  it.each([
    ["succeeds, as the list shows", [{ added: 1 }], [["5"]], { is: "made", made: "5" }],
    ["succeeds although its response is lost", [answerLost], [[], ["5"]], { is: "made", made: "5" }],
    ["is declined in its response", [{ added: 0 }], [[]], { is: "refused", reason: "declined" }],
    ["is refused for its name", [refuse("DuplicateRecord")], [[]], { is: "refused", reason: "nameTaken" }],
    ["is refused for another reason", [refuse("Permission")], [[]], { is: "refused", reason: "other" }],
    ["is lost: it got a response, but is not listed", [{ added: 1 }], [[]], lost("notListed", true)],
    ["is lost: nothing is listed", [answerLost], [[]], lost("notListed")],
    ["is lost: the list has several candidates", [answerLost], [["5", "6"]], lost({ several: ["5", "6"] })],
    ["is lost: the list has a different record", [answerLost], [["other"]], lost({ differing: ["other"] })],
    ["is lost: the user may not read the list", [answerLost], [undefined], lost("notLookedUp")],
  ])("%s, and is sent once", async (_, answers, looks, creation) => {
    const { session, create, sent } = adding(answers, looks);
    expect(await createOnce(session.access, context, create)).toMatchObject(creation);
    expect(sent()).toBe(1);
  });

  it("is sent again after a temporary refusal if the list shows nothing new", async () => {
    const { session, create, sent } = adding([refuse("API::Maintenance"), refuse("Permission")]);
    expect(await createOnce(session.access, context, create)).toMatchObject({
      is: "refused",
      reason: "other",
    });
    expect(sent()).toBe(2);
  });

  it("is not sent again after a temporary refusal if the list shows that the record was created nevertheless", async () => {
    const { session, create, sent } = adding([refuse("API::Maintenance")], [[], ["5"]]);
    expect(await createOnce(session.access, context, create)).toEqual({ is: "made", made: "5" });
    expect(sent()).toBe(1);
  });

  it("returns a single try that is refused temporarily, with the time of its end", async () => {
    const { session, create } = adding([refuse("API::Maintenance")]);
    const tried = await sendTry(session.access, context, create);
    expect(tried).toMatchObject({ is: "refusedForNow", at: 0, refusal: { is: "refusedForNow" } });
  });

  it("throws an interruption, and a defect of its own", async () => {
    const { session, create } = adding([]);
    const broken = { ...create, send: () => Promise.reject(new TypeError("a defect")) };
    await expect(createOnce(session.access, context, broken)).rejects.toThrow("a defect");
  });
});
