import { expect } from "vitest";
import { serverArgs } from "../hostingStack";
import type { Ran } from "../support/engineStack";
import type { FrontStack } from "./fronts";
import { describeLife, plain, server, up } from "./life";

/** Expects the advice once: the warning of check contains it, and the later error refers to the warning. */
const isAdvisedOnce = (_: FrontStack, { output }: Ran) => {
  const shown = output.split("Diagnostics:").at(-1) ?? "";
  expect(shown.match(/\[server-exists\]/g)).toHaveLength(2);
  expect(shown.match(/To create another one/g)).toHaveLength(1);
  expect(plain(shown)).toMatch(/error: Server .*\[server-exists\].* Its warning says what else to do\./);
};

describeLife("A server whose domain is taken", [
  up("up refuses the order, with advice printed once", server(), {
    behind: ({ sandbox }) => sandbox.seed({ servers: [{ domain: `${serverArgs.domain}` }] }),
    fails: true,
    sees: isAdvisedOnce,
  }),
]);
