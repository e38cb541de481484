import { readdirSync, rmSync, statSync, utimesSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { windowClaims } from "../../../provider/engine/claimedWindows";
import { folderOfEach } from "../../support/folders";

const login = {
  baseUrl: "https://api.example.com",
  username: "careful",
  totpSecret: "JBSWY3DPEHPK3PXP",
} as const;

const above = folderOfEach();
const own = () => above("own");

/** The claim function of a separate process. */
const processOf = (more: Partial<typeof login> | object = {}, folders: readonly string[] = [own()]) =>
  windowClaims({ ...login, ...more }, folders)!;

it("a time window belongs to the first process that claims it, even after that process has ended", () => {
  const [one, other] = [processOf(), processOf()];
  expect([one(7), other(7), one(7)]).toEqual([true, false, false]);
  expect([other(8), one(8), processOf()(8)]).toEqual([true, false, false]);
});

it("each host, user and secret has separate time windows, whatever their notation", () => {
  const claims = [
    {},
    { baseUrl: "https://other.example.com" },
    { username: "else" },
    { totpSecret: "JBSWY3DPEHPK3PXQ" },
  ];
  expect(claims.map((more) => processOf(more)(7))).toEqual([true, true, true, true]);
  const same = [
    { baseUrl: "https://API.example.com/" },
    { totpSecret: "jbsw y3dp ehpk 3pxp==" },
    { totpSecret: "otpauth://totp/ada?secret=JBSWY3DPEHPK3PXP" },
  ];
  expect(same.map((more) => processOf(more)(7))).toEqual([false, false, false]);
});

it("a claim is an empty, private file whose name reveals nothing, and each claim removes old ones", () => {
  const claim = processOf();
  claim(7);
  expect(readdirSync(own())).toEqual([expect.stringMatching(/^[\w-]{22}\.w7$/)]);
  const first = join(own(), readdirSync(own())[0] as string);
  const { mode, size, mtimeMs } = statSync(first);
  expect([mode & 0o777, size]).toEqual([0o600, 0]);
  const note = join(own(), "aNoteOfAnotherKind.701");
  writeFileSync(note, "");
  claim(8);
  expect(readdirSync(own())).toHaveLength(3);
  for (const file of [first, note]) utimesSync(file, mtimeMs / 1000 - 121, mtimeMs / 1000 - 121);
  claim(9);
  const kinds = readdirSync(own()).map((name) => name.split(".")[1]);
  expect(kinds.sort()).toEqual(["701", "w8", "w9"]);
});

it("recreates a deleted folder, and allows every claim if the folder cannot be created", () => {
  const [one, other] = [processOf(), processOf()];
  rmSync(own(), { recursive: true });
  expect([one(7), other(7)]).toEqual([true, false]);
  rmSync(own(), { recursive: true });
  writeFileSync(own(), "");
  expect([one(8), other(8)]).toEqual([true, true]);
});

it("returns undefined without a usable folder or a secret", () => {
  writeFileSync(own(), "");
  expect([processOf(), processOf({ totpSecret: undefined }, [above()])]).toEqual([undefined, undefined]);
});
