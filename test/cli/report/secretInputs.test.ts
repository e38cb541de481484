import { describe, expect, it } from "vitest";
import { comparable, hiddenNames } from "../../../cli/report/secretInputs";
import { serverChanges } from "../../../provider/resources/server/declared/changes";
import { unknown } from "../../../provider/values";

const secret = "[secret]";

describe("inputs of which a preview does not show whether they have changed", () => {
  it.each<[string, unknown, unknown, boolean]>([
    ["no secret", "a", "b", false],
    ["newly a secret", "a", secret, true],
    ["no longer a secret", secret, "a", true],
    ["a secret before and after", secret, secret, true],
    ["with the same beside the secret", { a: 1, b: secret }, { a: 1, b: secret }, true],
    ["with another value beside the secret", { a: 1, b: secret }, { a: 2, b: secret }, false],
    ["a secret, and then a part of it", secret, { a: 1, b: secret }, true],
    ["newly set", undefined, secret, false],
    ["no longer set", secret, undefined, false],
  ])("%s", (_name, old, wanted, isHidden) => {
    expect(hiddenNames({ input: old }, { input: wanted })).toEqual(isHidden ? ["input"] : []);
  });

  it("are compared as unchanged, unless they are known to have changed, or may let an erase pass", () => {
    const olds = { password: "a", username: "b", planId: 1, other: "c" };
    const open = { rebuildPolicy: secret, driftPolicy: unknown, deletionProtection: secret };
    const news = { password: secret, username: secret, planId: secret, domain: "d", other: secret, ...open };
    expect(comparable(olds, news, serverChanges, ["password", "planId"])).toEqual({
      ...{ password: "another secret", username: "b", planId: 1, domain: "d", other: "c" },
      ...{ rebuildPolicy: "rebuild", driftPolicy: "allow", deletionProtection: false },
    });
  });
});
