import { expect } from "vitest";
import type { FrontStack } from "./fronts";
import { changedAtHost, describeLife, outputs, refresh, server, unchanged, up } from "./life";

/** Expects these labels of the server in the state, and no label in any request. */
const has = (labels: object) => async (stack: FrontStack) => {
  await outputs({ labels })(stack);
  expect(JSON.stringify(stack.sandbox.requests)).not.toContain("team");
};
/** Expects the same after an update that sent no request to the host except for the login. */
const records = (labels: object) => async (stack: FrontStack) => {
  await has(labels)(stack);
  const operations = stack.sandbox.requests.map(({ operation }) => String(operation));
  expect(operations.filter((operation) => !operation.startsWith("account."))).toEqual([]);
};
const saysOf = (labels: object) => (stack: FrontStack) => stack.configure("labels", JSON.stringify(labels));
const shop = { app: "shop", "example.com/tier": "web" };

describeLife("A server with labels", [
  up("up stores the program's labels", server({ labels: shop }), {
    writes: ["server.create"],
    sees: has(shop),
  }),
  unchanged,
  up("up stores the stack's labels too", {
    behind: saysOf({ team: "a", app: "none", cost_center: "12" }),
    sees: records({ team: "a", cost_center: "12", ...shop }),
  }),
  unchanged,
  refresh("refresh reports no drift of labels", {
    behind: changedAtHost({ custom_name: "renamed" }),
    sees: has({ team: "a", cost_center: "12", ...shop }),
  }),
  unchanged,
  up("up stores a changed default label", {
    behind: saysOf({ team: "b" }),
    sees: records({ team: "b", ...shop }),
  }),
  unchanged,
  up("up prefers the program's own label", server({ labels: { team: "c" } }), {
    sees: records({ team: "c" }),
  }),
  up("up returns to the stack's label when the program drops its own", server(), {
    sees: records({ team: "b" }),
  }),
  unchanged,
  up("up removes a label without replacing the server when the stack drops it", {
    behind: (stack) => stack.unset("labels"),
    sees: async (stack) => expect((await stack.resources("Server"))[0]?.outputs.labels).toBeUndefined(),
  }),
  unchanged,
]);
