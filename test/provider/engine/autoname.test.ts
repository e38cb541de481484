import { describe, expect, it } from "vitest";
import { wordUnderscore } from "../../../provider/api/contract/dataTypes";
import { autoname } from "../../../provider/engine/autoname";

describe("a name made from the resource's", () => {
  it.each(["deploy", "deploy-key", "ops::eu", "ключ", "a b.c"])(
    "%s becomes one that the host allows",
    (name) => {
      const made = autoname(name, () => 0.5);
      expect(made).toMatch(/_sssssss$/);
      expect(wordUnderscore().safeParse(made).success).toBe(true);
    },
  );

  it("ends in seven letters or digits of chance", () => {
    const numbers = [0, 0.99, 0.3, 0.72, 0.5, 0.1, 0.9];
    expect(autoname("deploy", () => numbers.shift() as number)).toBe("deploy_a9kzsd6");
  });
});
