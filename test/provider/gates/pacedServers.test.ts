import { expect, it } from "vitest";
import { sourceFiles } from "../../support/sourceFiles";

const codeOf = sourceFiles("provider", "cli", "sdk", "policy");

/** Code that opens connections to a server, or runs a program that does. A type import opens none. */
const opens =
  /import (?!type )[^;]*from "(?:node:(?:net|tls|child_process)|[./\w]*(?:gates\/system|ssh\/(?:system|keyscan|library)))"|import\("[./\w]*(?:ssh\/)?library\.js"\)/;
const mayOpen = (source: string): boolean =>
  opens.test(source.replace(/import \{ (?:isIP|isIPv4|isIPv6)(?:, isIPv?[46]?)* \} from "node:net";/g, ""));

/** Files of `gates` and `ssh` themselves, which connect without pacing. */
const isOfNetwork = (path: string): boolean => /^provider\/(?:gates\/system|ssh\/)/.test(path);

it("only a session can connect to servers without pacing, and it hands out only paced connections", () => {
  const others = codeOf.filter(([path, source]) => !isOfNetwork(path) && mayOpen(source));
  const known = others.map(([path]) => path).filter((path) => !path.startsWith("provider/api/"));
  expect(known).toEqual(expectedOpeners);
});

const expectedOpeners = ["provider/session.ts"];

it.each([
  'import { hostKeys } from "../../../ssh/system";',
  'import { systemServers } from "./gates/system";',
  'import { connect, isIP } from "node:net";',
  'import { execFile } from "node:child_process";',
])("finds a planted caller that connects itself: %s", (source) => {
  expect(mayOpen(source)).toBe(true);
});
