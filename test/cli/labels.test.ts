import { expect, it } from "vitest";
import { labelChoice, labelsText, shownLabels, storedLabelsText } from "../../cli/labels";
import { unknownString } from "../../provider/engine/engineValues";

const encrypted = {
  "4dabf18193072939515e22adb298388d": "1b47061264138c4ac30d75fd1eb44270",
  ciphertext: "s3cret",
};
const servers: Readonly<Record<string, unknown>> = {
  shop: { team: "a", "example.com/tier": "web", spot: "" },
  mail: { team: "b" },
  bare: undefined,
  sealed: { team: encrypted },
  masked: { team: "[secret]" },
  hidden: encrypted,
  later: unknownString,
};

it.each([
  ["team=a", "shop"],
  ["team == a", "shop"],
  ["team!=a", "mail bare"],
  ["team", "shop mail sealed masked"],
  ["!team", "bare"],
  ["spot=", "shop"],
  ["team,!spot", "mail sealed masked"],
  ["team!=a,team!=b", "bare"],
  ["example.com/tier=web,team=a", "shop"],
  ["team=[secret]", undefined],
  ["ciphertext", ""],
  ["constructor", ""],
])("--label %j chooses %s", (selector, chosen) => {
  const choose = () => {
    const isChosen = labelChoice([selector]);
    return Object.keys(servers).filter((name) => isChosen(servers[name]));
  };
  if (chosen === undefined) expect(choose).toThrow("chooses nothing");
  else expect(choose()).toEqual(chosen.split(" ").filter(Boolean));
});

it("takes several selectors, which must all match, and chooses every server without a selector", () => {
  const both = labelChoice(["team", "team!=a"]);
  expect([servers.shop, servers.mail].map(both)).toEqual([false, true]);
  expect(Object.values(servers).every(labelChoice())).toBe(true);
});

it.each(["", "team=a b", "!team=a", "=a", "team in (a,b)", "a b", "-team", "__proto__", "__proto__=a"])(
  "--label %j is refused with the allowed forms",
  (selector) => {
    expect(() => labelChoice([selector])).toThrow(
      /must be like team=a, team!=a, team \(any value\) or !team/,
    );
  },
);

it("shows labels in one order, and only the key of a secret label", () => {
  const texts = Object.values(servers).map((value) => labelsText(shownLabels(value)));
  expect(texts).toEqual([
    "example.com/tier=web, spot=, team=a",
    "team=b",
    "",
    "team=[secret]",
    "team=[secret]",
    "",
    "",
  ]);
  expect(shownLabels({ "a\nHost *": "x", team: "x\ny", tier: 1 })).toEqual({});
});

it("distinguishes a server whose labels are all secret from a server without labels", () => {
  expect([servers.hidden, servers.bare].map(storedLabelsText)).toEqual(["[secret]", ""]);
});
