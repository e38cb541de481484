import { utils } from "ssh2";
import { expect, it } from "vitest";
import { newHostKeys } from "../../../sandbox/ssh/hostKeys";

it("a generated key that the library cannot read is discarded, and another one is generated", () => {
  const broken = ["no key", "no key either"];
  const library: typeof utils = Object.assign(Object.create(utils), {
    generateKeyPairSync: (type: "ed25519") => {
      const made = utils.generateKeyPairSync(type, { bits: 256 } as never);
      return { ...made, private: broken.pop() ?? made.private };
    },
  });
  const keys = newHostKeys(library).map((key) => utils.parseKey(key));
  expect(keys.map((key) => key instanceof Error)).toEqual([false, false]);
  expect(broken).toEqual([]);
});
