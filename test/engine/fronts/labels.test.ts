import { expect } from "vitest";
import type { FrontStack } from "./fronts";
import { changedAtHost, describeLife, outputs, refresh, server, unchanged, up } from "./life";

/** The labels that the state has of the server, and that no call has carried any. */
const has = (labels: object) => async (stack: FrontStack) => {
  await outputs({ labels })(stack);
  expect(JSON.stringify(stack.sandbox.requests)).not.toContain("team");
};
/** The same, by an update that has asked the host nothing. */
const records = (labels: object) => async (stack: FrontStack) => {
  await has(labels)(stack);
  const operations = stack.sandbox.requests.map(({ operation }) => String(operation));
  expect(operations.filter((operation) => !operation.startsWith("account."))).toEqual([]);
};
const saysOf = (labels: object) => (stack: FrontStack) => stack.configure("labels", JSON.stringify(labels));
const shop = { app: "shop", "example.com/tier": "web" };

describeLife("A server with labels", [
  up("orders it with those of the program", server({ labels: shop }), {
    writes: ["server.create"],
    sees: has(shop),
  }),
  unchanged,
  up("stores those of the stack as well", {
    behind: saysOf({ team: "a", app: "none", cost_center: "12" }),
    sees: records({ team: "a", cost_center: "12", ...shop }),
  }),
  unchanged,
  refresh("finds no drift in a refresh", {
    behind: changedAtHost({ custom_name: "renamed" }),
    sees: has({ team: "a", cost_center: "12", ...shop }),
  }),
  unchanged,
  up("stores a changed default", {
    behind: saysOf({ team: "b" }),
    sees: records({ team: "b", ...shop }),
  }),
  unchanged,
  up("lets the program's own value win", server({ labels: { team: "c" } }), { sees: records({ team: "c" }) }),
  up("keeps the stack's once the program has none", server(), { sees: records({ team: "b" }) }),
  unchanged,
  up("needs no replacement where the stack has none any more", {
    behind: (stack) => stack.unset("labels"),
    sees: async (stack) => expect((await stack.resources("Server"))[0]?.outputs.labels).toBeUndefined(),
  }),
  unchanged,
]);
