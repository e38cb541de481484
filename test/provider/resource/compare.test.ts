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

    it("is that of the configuration, if the program gives the same now", () => {
      expect(effects(7, 7)).toEqual(["recorded"]);
    });

    it("is replaced by another one", () => expect(effects(7, 8)).toEqual(["replace"]));

    it("is replaced if nothing says which one it was", () =>
      expect(effects(undefined, 7)).toEqual(["replace"]));
  },
);
