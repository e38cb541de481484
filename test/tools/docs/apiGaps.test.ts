import { expect, it } from "vitest";
import { operationsByName } from "../../../provider/api/contract";
import { read } from "./pages";

const page = read("docs/not-in-the-api.md");
const { resources, functions } = JSON.parse(read("schema.json")) as {
  resources: Record<string, { inputProperties: object }>;
  functions: Record<string, unknown>;
};

it("names inputs and functions that exist", () => {
  const inputs = Object.values(resources).flatMap(({ inputProperties }) => Object.keys(inputProperties));
  const known = [...inputs, ...Object.keys(functions).map((token) => token.split(":").at(-1))];
  const named = [...page.matchAll(/`([a-z]+[A-Z]\w*)`/g)].map(([, name]) => name);
  expect(named.length).toBeGreaterThan(10);
  expect(named.filter((name) => !known.includes(name))).toEqual([]);
});

it("calls no feature missing that an operation offers", () => {
  const missing =
    /resize|restore|snapshot|firewall|vlan|dns|float|volume|balancer|rescue|metric|webhook|user/i;
  expect([...operationsByName.keys()].filter((name) => missing.test(name))).toEqual([]);
});
