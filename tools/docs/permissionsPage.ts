import { type OperationName, operations } from "../../provider/api/contract";
import { choosers } from "../../provider/functions/choosers";
import { type FunctionName, functions } from "../../provider/functions/table";
import { memberNames } from "../../provider/values";
import { rows } from "./permissions";

const paths = new Map(operations().map(([name, { path }]) => [name, path ?? name]));

/** The path of an operation. The permission check takes paths, and the host's panel may show them. */
const pathText = (name: OperationName) => `\`${paths.get(name)}\``;
const list = (names: readonly OperationName[]) => names.map(pathText).join(", ");

/** The tables of needed permissions, one for each resource. */
function resourceTables(): string {
  const all = rows();
  return [...new Set(all.map(([resource]) => resource))]
    .map((resource) => {
      const lines = all
        .filter(([ofResource]) => ofResource === resource)
        .map(([, , { when, needs, uses = [] }]) => {
          const needed = needs.map((need) =>
            typeof need === "string" ? pathText(need) : need.map(pathText).join(" or "),
          );
          return `| ${when} | ${needed.join(", ") || "none"} | ${list(uses)} |`;
        });
      return [`### ${resource}`, "", "| To | Needs | Also calls |", "|---|---|---|", ...lines].join("\n");
    })
    .join("\n\n");
}

/**
 * The operations that a function needs. A function that chooses a record reads the list; with an `id` alone, a plan is
 * read directly.
 */
function neededBy(name: FunctionName): string {
  const choice = choosers[name];
  if (name === "server")
    return `${pathText(functions[name])}; with a \`domain\` ${pathText("asset.list")} too`;
  if (!choice) return pathText(functions[name]);
  const list = pathText(functions[choice.list]);
  return "id" in choice.params() ? `${list}; with an \`id\` alone ${pathText(functions[name])}` : list;
}

const functionTable = (): string =>
  [
    "| Function | Needs |",
    "|---|---|",
    ...memberNames(functions).map((name) => `| \`${name}\` | ${neededBy(name)} |`),
  ].join("\n");

/** The operations that the first stack of the README needs, from the first `up` to `destroy`. */
const firstStack: readonly OperationName[] = [
  ...(["sshKey.add", "sshKey.list", "sshKey.remove"] as const),
  ...(["server.create", "server.details", "asset.list", "asset.details", "asset.requestRemoval"] as const),
];

/** The text of `docs/permissions.md`. */
export const permissionsPage = (): string => `---
title: Permissions
meta_desc: Which permissions of the host's user each resource and command of the provider hosting needs.
layout: package
---

A host may give its users permissions for some operations and not for others. Here each operation is named by its path, as the host's permission
check takes it. If your host has other paths (\`hosting:paths\`), use those.

## Commands

| Command | Needs |
|---|---|
| \`pulumi preview\` | what the program's functions need, and nothing for resources. If the user may ask for what the host offers, the preview checks the resources against it |
| \`pulumi up\` | for each resource what its create, change or delete needs; what the functions need |
| \`pulumi refresh\`, \`pulumi import\`, \`up --refresh\` | what refresh needs |
| \`pulumi destroy\` | what delete needs |
| \`pulumi-hosting report\` | nothing; ${pathText("product.details")} for costs, ${pathText("asset.list")} for what the account pays now |
| \`pulumi-hosting import\` | ${pathText("asset.list")}, and what import needs |
| \`pulumi-hosting drift\` | what refresh needs; ${pathText("asset.list")} for servers that are in no stack, and what a preview may ask for plans and templates |
| \`pulumi-hosting list\` | ${pathText("asset.list")}; ${pathText("server.plan.list")} and ${pathText("network.zone.list")} for plans and zones in words; ${pathText("server.list")} for those of servers in no stack; ${pathText("product.details")} for a currency that no charge names |
| \`pulumi-hosting inventory\`, \`ssh\` | nothing |
| \`pulumi-hosting describe\` | ${pathText("server.details")} and ${pathText("server.power.status")} |
| \`pulumi-hosting console\` | ${pathText("server.console")} |
| \`pulumi-hosting power\` | the operation, such as ${pathText("server.power.reboot")}, and ${pathText("server.power.status")} |
| \`pulumi-hosting plans\` | ${pathText("server.plan.list")}; ${pathText("product.details")} for prices, ${pathText("network.zone.list")} for names of zones |
| \`pulumi-hosting templates\` | ${pathText("server.template.list")}; ${pathText("network.zone.list")} for names of zones |
| \`pulumi-hosting zones\` | ${pathText("network.zone.list")}; ${pathText("network.region.list")} for names of regions |
| \`pulumi-hosting regions\` | ${pathText("network.region.list")} |
| \`pulumi-hosting call\` | the operation that it calls; with \`--name\` ${pathText("server.power.status")} too |

- All of them log in: with \`account/auth/token\` if the user may call it. If not, the password goes with each call, which is
  not enough for a user with two-factor authentication, unless \`totpSecret\` and \`passcodeHeader\` are set.
- After a change of \`username\`, or with \`hosting:movedFrom\`, changes and deletes need what refresh needs as well.
- What is adopted with \`onExisting: "adopt"\` and differs from the program needs what a change of it needs as well.

## Resources

"Also calls" is what the provider calls if it may. If it may not, it asks for each server instead of for all at once, or
knows less of them.

${resourceTables()}

A preview asks for a plan or a template that no list has with \`server/plan/details\` and \`server/template/details\`.

If the list of assets does not report whether a server runs, a refresh with \`powerState\` also needs ${pathText("server.power.status")}.

A server that does not shut down in time is stopped, with \`server/power/stop\`.

If the answer to an order is lost, the provider looks for what was ordered with \`asset/list\`. A user who may not list assets (\`onExisting:
"create"\`) gets the message that it could not be looked up, and the order is not sent again. In the same way \`SshKey\` needs \`account/ssh/key/list\` to delete a
key when an answer is lost.

## Functions

${functionTable()}

## Ask the host

Add to \`index.ts\`:

\`\`\`ts
export const may = hosting.permissions({
  actions: [
${firstStack.map((name) => `    "${paths.get(name)}",`).join("\n")}
  ],
  all: true,
});
\`\`\`

\`pulumi preview\` then shows what the configured user may call. A call that the host refuses because a permission is missing ends with
\`[host-permission-missing]\`, which names the operation.
`;
