import { expect, it } from "vitest";
import { operations } from "../../../provider/api/contract";
import { apiText } from "../../../tools/apiTypes/apiText";

const text = apiText();
const named = (kind: RegExp) => [...text.matchAll(kind)].map(([, name]) => name);

it("every type has a unique name", () => {
  const names = named(/^export (?:interface|type) (\w+)/gm);
  expect(names).toEqual([...new Set(names)]);
  expect(names).toEqual(
    expect.arrayContaining(["ServerCreateParams", "ServerRecord", "ServerPasswordAnswer"]),
  );
  expect(names.filter((name) => name?.endsWith("Params"))).toHaveLength(operations().length);
});

it("every member has a description", () => {
  const lines = text.split("\n");
  const members = lines.flatMap((line, at) => {
    const [, member] = /^ +readonly (\w+\??|\[\w+: string\]):(?! \{$)/.exec(line) ?? [];
    return member ? [{ member, before: lines[at - 1] }] : [];
  });
  expect(members.length).toBeGreaterThan(300);
  expect(members.filter(({ before }) => !before?.endsWith(" */"))).toEqual([]);
});
