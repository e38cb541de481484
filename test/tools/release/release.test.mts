import { createHash } from "node:crypto";
import { mkdirSync, readFileSync, utimesSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { list } from "tar";
import { describe, expect, it } from "vitest";
import { pack, repack } from "../../../tools/release/archive.mjs";
import { billOfMaterials } from "../../../tools/release/billOfMaterials.mjs";
import { writeChecksums } from "../../../tools/release/checksums.mjs";
import { namesOf } from "../../../tools/release/names.js";
import { platformOf, platforms } from "../../../tools/release/platforms.mjs";
import { registryPage } from "../../../tools/release/registryPages.mjs";
import { folderOfEach } from "../../support/folders.js";

const at = folderOfEach();
const hashOf = (name: string) =>
  createHash("sha256")
    .update(readFileSync(at(name)))
    .digest("hex");

describe("an archive", () => {
  it("contains the files under their names, and its programs are executable", async () => {
    for (const name of ["a", "b"]) writeFileSync(at(name), name, { mode: 0o600 });
    await pack(at("one.tar.gz"), { "plugin.exe": at("b"), "dist/LICENSE": at("a") }, ["plugin.exe"]);
    const entries: object[] = [];
    await list({
      file: at("one.tar.gz"),
      onReadEntry: ({ path, mode, mtime }) => entries.push({ path, mode, mtime }),
    });
    const mtime = new Date("1980-01-01T00:00:00Z");
    expect(entries).toEqual([
      { path: "dist/LICENSE", mode: 0o644, mtime },
      { path: "plugin.exe", mode: 0o755, mtime },
    ]);
  });

  it("is byte for byte the same, whatever the times of its files", async () => {
    mkdirSync(at("later"));
    for (const [name, time] of [
      ["a", 1],
      ["later/a", 2e9],
    ] as const) {
      writeFileSync(at(name), "the same");
      utimesSync(at(name), time, time);
    }
    await pack(at("one.tar.gz"), { a: at("a") });
    await pack(at("two.tar.gz"), { a: at("later/a") });
    await repack(at("two.tar.gz"), at("three.tar.gz"));
    expect(new Set(["one", "two", "three"].map((name) => hashOf(`${name}.tar.gz`))).size).toBe(1);
  });
});

it("a page for the registry links its other page without .md, and all other files in the repository", () => {
  const page =
    "[a](./installation-configuration.md#install) [b](./changes.md#rebuild) [c](../policy/README.md) [d](#here)";
  expect(registryPage(page, "https://host.example/blob/v1")).toBe(
    "[a](./installation-configuration#install) [b](https://host.example/blob/v1/docs/changes.md#rebuild) [c](https://host.example/blob/v1/policy/README.md) [d](#here)",
  );
});

it("SHA256SUMS lists every other file by its name", () => {
  for (const name of ["b", "a"]) writeFileSync(at(name), name);
  writeChecksums(at());
  writeChecksums(at());
  expect(readFileSync(at("SHA256SUMS"), "utf8")).toBe(`${hashOf("a")}  a\n${hashOf("b")}  b\n`);
});

it("the platforms are those that Pulumi offers archives for", () => {
  expect(platforms.map(({ name, bun, executable }) => `${name}: ${bun}, ${executable}`)).toEqual([
    "linux-amd64: bun-linux-x64-baseline, pulumi-resource-hosting",
    "linux-arm64: bun-linux-aarch64, pulumi-resource-hosting",
    "darwin-amd64: bun-darwin-x64-baseline, pulumi-resource-hosting",
    "darwin-arm64: bun-darwin-aarch64, pulumi-resource-hosting",
    "windows-amd64: bun-windows-x64-baseline, pulumi-resource-hosting.exe",
    "windows-arm64: bun-windows-aarch64, pulumi-resource-hosting.exe",
  ]);
  expect(platformOf({ platform: "win32", arch: "x64" })?.name).toBe("windows-amd64");
  expect(platformOf({ platform: "darwin", arch: "arm64" })?.name).toBe("darwin-arm64");
  expect(platformOf({ platform: "aix", arch: "ppc64" })).toBeUndefined();
});

describe("the bill of materials", () => {
  const line = "=".repeat(80);
  const licences = `${line}\n@grpc/grpc-js 1.2.3 (Apache-2.0)\n\ntext\n\n${line}\nplain 4.5.6\n\ntext\n`;
  const lock = {
    packages: {
      "node_modules/@grpc/grpc-js": { version: "1.2.3", integrity: "sha512-AQI=" },
      "node_modules/plain": { version: "4.0.0", integrity: "sha512-AAA=" },
      "node_modules/other/node_modules/plain": { version: "4.5.6", integrity: "sha512-AwQ=" },
      "node_modules/not-bundled": { version: "1.0.0", integrity: "sha512-AAA=" },
    },
  };
  const compiler = {
    packages: {
      "": { license: "Apache-2.0" },
      "node_modules/@oven/bun-here": { version: "7.8.9", integrity: "sha512-BQY=", license: "MIT" },
    },
  };
  const linked = { webkit: "abc", tinycc: "def" };
  const about = { name: "own", version: "0.1.0", license: "MIT" };

  it("lists every bundled package, and the executables' runtime with its linked parts", () => {
    const { metadata, components } = billOfMaterials(about, { licences, lock, compiler, linked });
    expect(metadata.component).toMatchObject({ type: "application", purl: "pkg:npm/own@0.1.0" });
    expect(
      components.map(({ purl, licenses, ...one }) => [
        purl,
        licenses?.[0]?.expression,
        "hashes" in one ? one.hashes?.[0] : undefined,
      ]),
    ).toEqual([
      ["pkg:npm/%40grpc/grpc-js@1.2.3", "Apache-2.0", { alg: "SHA-512", content: "0102" }],
      ["pkg:npm/plain@4.5.6", undefined, { alg: "SHA-512", content: "0304" }],
      ["pkg:npm/%40oven/bun-here@7.8.9", "MIT", { alg: "SHA-512", content: "0506" }],
      ["pkg:github/oven-sh/webkit@abc", "LGPL-2.0-or-later", undefined],
      ["pkg:github/oven-sh/tinycc@def", "LGPL-2.1-or-later", undefined],
    ]);
  });

  it("is not written if a hash or the version of a part is missing", () => {
    const without = { packages: {} };
    expect(() => billOfMaterials(about, { licences, lock: without, compiler, linked })).toThrow(
      "The lock file has no hash of @grpc/grpc-js 1.2.3.",
    );
    expect(() => billOfMaterials(about, { licences, lock, compiler, linked: {} })).toThrow(
      "The runtime does not report its webkit.",
    );
  });
});

it("names.json contains the owner once", () => {
  const text = readFileSync(join(import.meta.dirname, "../../../tools/release/names.json"), "utf8");
  const { owner } = JSON.parse(text);
  expect(text.split(owner)).toHaveLength(2);
  const names = namesOf({ ...JSON.parse(text), owner: "ada-lovelace" });
  expect(names).toMatchObject({
    repository: "https://github.com/ada-lovelace/pulumi-hosting",
    bugs: "https://github.com/ada-lovelace/pulumi-hosting/issues",
    downloads: expect.stringMatching(/ada-lovelace\/pulumi-hosting\/releases\/download\/v\$\{VERSION\}$/),
    packages: { go: "github.com/ada-lovelace/pulumi-hosting/sdk/go/hosting", java: "io.github.ada_lovelace" },
  });
});

it("the page of releases has the same address as the schema", () => {
  const schema = JSON.parse(readFileSync(join(import.meta.dirname, "../../../schema.json"), "utf8"));
  const page = readFileSync(join(import.meta.dirname, "../../../docs/releases.md"), "utf8");
  expect(page).toContain(`--server ${schema.pluginDownloadURL.replace(/\$\{VERSION\}/, schema.version)}\n`);
});
