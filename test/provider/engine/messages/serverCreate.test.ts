import { inWords } from "./inWords";

const server = "web1.example.com (ABC123)";
const domain = "web1.example.com";

// What an order finds, or leaves open.
inWords([
  [
    "server-exists",
    { domain, there: [{ uniqId: "ABC123", differsIn: ["planId", "zoneId"] }] },
    'Server web1.example.com (ABC123) exists already, and differs in planId, zoneId. No resource of this run is known to have it. Nothing was ordered. To keep it: aliases: [{ name: "…" }] if a resource of this stack had it under another name or parent; else onExisting: "adopt". To order another one beside it: onExisting: "create". If this run replaces the server (tainted, or by --replace): deleteBeforeReplace, or onExisting: "create".',
  ],
  [
    "server-exists",
    { domain, there: [{ uniqId: "ABC123", differsIn: [] }] },
    'Server web1.example.com (ABC123) exists already, and answers this very request. No resource of this run is known to have it. Nothing was ordered. To keep it: aliases: [{ name: "…" }] if a resource of this stack had it under another name or parent; else onExisting: "adopt". To order another one beside it: onExisting: "create". If this run replaces the server (tainted, or by --replace): deleteBeforeReplace, or onExisting: "create".',
  ],
  [
    "server-exists",
    {
      domain,
      there: [
        { uniqId: "ABC123", differsIn: ["planId"] },
        { uniqId: "DEF456", differsIn: [] },
      ],
    },
    'web1.example.com has several live servers already: ABC123, DEF456. No resource of this run is known to have them. Nothing was ordered. To keep it: aliases: [{ name: "…" }] if a resource of this stack had it under another name or parent; else onExisting: "adopt". To order another one beside it: onExisting: "create". If this run replaces the server (tainted, or by --replace): deleteBeforeReplace, or onExisting: "create".',
  ],
  [
    "server-exists",
    { domain, there: [{ uniqId: "ABC123", differsIn: ["planId", "zoneId"] }], notAdopted: "image" },
    'Server web1.example.com (ABC123) exists already, and differs in planId, zoneId. No resource of this run is known to have it. Nothing was ordered. It cannot be adopted, because the host does not tell which image a server was built from. To keep it: aliases: [{ name: "…" }] if a resource of this stack had it under another name or parent. To order another one beside it: onExisting: "create". If this run replaces the server (tainted, or by --replace): deleteBeforeReplace, or onExisting: "create".',
  ],
  [
    "server-exists",
    {
      domain,
      there: [
        { uniqId: "ABC123", differsIn: ["planId"] },
        { uniqId: "DEF456", differsIn: [] },
      ],
      notAdopted: "several",
    },
    'web1.example.com has several live servers already: ABC123, DEF456. No resource of this run is known to have them. Nothing was ordered. It cannot be adopted, because there is more than one. To keep it: aliases: [{ name: "…" }] if a resource of this stack had it under another name or parent; else remove those that nobody needs. To order another one beside it: onExisting: "create". If this run replaces the server (tainted, or by --replace): deleteBeforeReplace, or onExisting: "create".',
  ],
  [
    "server-exists",
    { domain, there: [{ uniqId: "ABC123", differsIn: ["planId", "zoneId"] }], notAdopted: "failed" },
    'Server web1.example.com (ABC123) exists already, and differs in planId, zoneId. No resource of this run is known to have it. Nothing was ordered. It cannot be adopted, because its build has failed. To keep it: aliases: [{ name: "…" }] if a resource of this stack had it under another name or parent. To order another one beside it: onExisting: "create". If this run replaces the server (tainted, or by --replace): deleteBeforeReplace, or onExisting: "create".',
  ],
  [
    "server-exists",
    {
      domain,
      there: [{ uniqId: "ABC123", differsIn: ["planId", "zoneId"] }],
      notAdopted: { fixed: ["planId"] },
    },
    'Server web1.example.com (ABC123) exists already, and differs in planId, zoneId. No resource of this run is known to have it. Nothing was ordered. It cannot be adopted, because no update in place brings planId to what the program says. To keep it: aliases: [{ name: "…" }] if a resource of this stack had it under another name or parent; else declare planId as the host has it. To order another one beside it: onExisting: "create". If this run replaces the server (tainted, or by --replace): deleteBeforeReplace, or onExisting: "create".',
  ],
  [
    "server-beside",
    { domain, uniqId: "ABC123", templateName: "DEBIAN_12_64" },
    "The account has another live server of web1.example.com: ABC123 (DEBIAN_12_64). No resource that this run has met so far has it. It is billed. If this run replaces or removes it, it is gone at the end. If a `pulumi up` that was cut short ordered it, and no other resource or stack has it: remove it at the host.",
  ],
  [
    "server-beside",
    { domain, uniqId: "ABC123", templateName: undefined },
    "The account has another live server of web1.example.com: ABC123. No resource that this run has met so far has it. It is billed. If this run replaces or removes it, it is gone at the end. If a `pulumi up` that was cut short ordered it, and no other resource or stack has it: remove it at the host.",
  ],
  [
    "server-adopted",
    { server, unsent: [] },
    'Server web1.example.com (ABC123), which was there already, is taken over (onExisting: "adopt"). If another resource of this stack has it: take that one out of the program and run `pulumi up` without --target, which sends nothing to the host. If another stack has it: run `pulumi state delete` with its URN there, before you take it out of that program. Without that, that stack removes the server.',
  ],
  [
    "server-adopted",
    { server, unsent: ["password", "publicKeyIds"] },
    'Server web1.example.com (ABC123), which was there already, is taken over (onExisting: "adopt"). Only an order carries password, publicKeyIds: the server stays as it is. If another resource of this stack has it: take that one out of the program and run `pulumi up` without --target, which sends nothing to the host. If another stack has it: run `pulumi state delete` with its URN there, before you take it out of that program. Without that, that stack removes the server.',
  ],
  [
    "create-answer-lost",
    { domain, isAnswered: true, looking: "notListed" },
    'The host answered the create of web1.example.com without an id. A server may have been created: the host lists none yet. It is not ordered again. Check at the host whether there is one. Run `pulumi up` again: it looks for it first, and onExisting: "adopt" takes it over.',
  ],
  [
    "create-answer-lost",
    { domain, isAnswered: true, looking: "notLookedUp" },
    'The host answered the create of web1.example.com without an id. A server may have been created: it could not be looked up. server.details: it is unreachable. It is not ordered again. Check at the host whether there is one. Run `pulumi up` again: it looks for it first, and onExisting: "adopt" takes it over.',
  ],
  [
    "create-answer-lost",
    { domain, isAnswered: false, looking: "cancelled" },
    'The answer to the create of web1.example.com was lost. A server may have been created: the run was cancelled before one was listed. server.details: it is unreachable. It is not ordered again. Check at the host whether there is one. Run `pulumi up` again: it looks for it first, and onExisting: "adopt" takes it over.',
  ],
  [
    "create-answer-lost",
    { domain, isAnswered: true, looking: { several: ["ABC123", "DEF456"] } },
    'The host answered the create of web1.example.com without an id. A server may have been created: several new ones answer the request: ABC123, DEF456; remove those that nobody needs. It is not ordered again. Check at the host whether there is one. Run `pulumi up` again: it looks for it first, and onExisting: "adopt" takes it over.',
  ],
  [
    "create-answer-lost",
    { domain, isAnswered: true, looking: { differing: ["ABC123"] } },
    'The host answered the create of web1.example.com without an id. A server may have been created: ABC123 of this domain is new there, and differs from the request. It is not ordered again. Check at the host whether there is one. Run `pulumi up` again: it looks for it first, and onExisting: "adopt" takes it over.',
  ],
]);
