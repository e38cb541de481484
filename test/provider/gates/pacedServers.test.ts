import { expect, it } from "vitest";
import { sourceFiles } from "../../support/sourceFiles";

const codeOf = sourceFiles("provider", "cli", "sdk", "policy");

/** Code that opens connections to a server, or runs a program that does; types alone open none. */
const opens =
  /import (?!type )[^;]*from "(?:node:(?:net|tls|child_process)|[./\w]*(?:gates\/system|ssh\/(?:system|keyscan|library)))"|import\("[./\w]*(?:ssh\/)?library\.js"\)/;
const mayOpen = (source: string): boolean =>
  opens.test(source.replace(/import \{ (?:isIP|isIPv4|isIPv6)(?:, isIPv?[46]?)* \} from "node:net";/g, ""));

/** Of `gates` and `ssh` itself: the network, without a pace. */
const isOfNetwork = (path: string): boolean => /^provider\/(?:gates\/system|ssh\/)/.test(path);

it("only a session gets at servers without a pace, and gives nothing but paced ones", () => {
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
])("finds a caller that goes another way: %s", (source) => {
  expect(mayOpen(source)).toBe(true);
});
