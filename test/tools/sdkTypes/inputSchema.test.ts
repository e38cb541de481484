import { expect, it } from "vitest";
import { resources } from "../../../provider/resources";
import { inputSchema } from "../../../tools/sdkTypes/inputSchema";

const { properties = {} } = inputSchema(resources.Server as never);

it.each([
  ["planId", "the plan list. A change replaces the server."],
  ["bandwidthQuota", "details. A change updates the server in place."],
  ["features", "is not. A change updates the asset in place."],
  ["onExisting", "program. A change of this input sends nothing to the host."],
  ["domain", "A change updates the host's record in place; the name that the server itself uses stays."],
  ["powerState", "Not set: not managed."],
])("what a change of %s does ends its description, unless that says it", (input, end) =>
  expect(properties[input]?.description?.endsWith(end)).toBe(true),
);
