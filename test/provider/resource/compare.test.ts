import { describe, expect, it } from "vitest";
import { compare, outputsBefore } from "../../../provider/resource/compare";
import { resources } from "../../support/resources";

describe.each(Object.values(resources).filter(({ changes }) => "accountNumber" in changes))(
  "the account of a $name",
  ({ changes }) => {
    const before = (account?: number) => {
      const place = { host: "https://api.example.com", user: "bob" };
      return outputsBefore({ __set: [], __host: { ...place, ...(account !== undefined && { account }) } });
    };
    const effects = (account: number | undefined, accountNumber: number) =>
      compare(changes, before(account), { accountNumber }).map(({ effect }) => effect);

    it("is only recorded if the program sets the configured account", () => {
      expect(effects(7, 7)).toEqual(["recorded"]);
    });

    it("replaces the resource if it changes", () => expect(effects(7, 8)).toEqual(["replace"]));

    it("replaces the resource if the old account is not known", () =>
      expect(effects(undefined, 7)).toEqual(["replace"]));
  },
);
