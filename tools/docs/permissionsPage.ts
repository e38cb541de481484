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
  const permissionRows = rows();
  return [...new Set(permissionRows.map(([resource]) => resource))]
    .map((resource) => {
      const lines = permissionRows
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

A host may permit each of its users some operations and not others. This page names each operation by its path, because the host's permission
check does the same. If your host has other paths (\`hosting:paths\`), use those.

## Commands

| Command | Needs |
|---|---|
| \`pulumi preview\` | what the program's functions need; nothing for resources. If the user has permission to list plans, templates and zones, the preview checks the resources against these lists |
| \`pulumi up\` | what the create, change or delete of each resource needs, and what the functions need |
| \`pulumi refresh\`, \`pulumi import\`, \`up --refresh\` | what a refresh needs |
| \`pulumi destroy\` | what a delete needs |
| \`pulumi-hosting report\` | nothing; ${pathText("product.details")} for costs, ${pathText("asset.list")} for what the account pays now |
| \`pulumi-hosting import\` | ${pathText("asset.list")}, and what an import needs |
| \`pulumi-hosting drift\` | what a refresh needs; ${pathText("asset.list")} for servers that are in no stack; what the preview of a server also calls, for plans and templates |
| \`pulumi-hosting list\` | ${pathText("asset.list")}; ${pathText("server.plan.list")} and ${pathText("network.zone.list")} for the names of plans and zones; ${pathText("server.list")} for those of servers in no stack; ${pathText("product.details")} for the currency, if no charge names it |
| \`pulumi-hosting inventory\`, \`ssh\` | nothing |
| \`pulumi-hosting describe\` | ${pathText("server.details")} and ${pathText("server.power.status")} |
| \`pulumi-hosting console\` | ${pathText("server.console")} |
| \`pulumi-hosting power\` | the power operation, such as ${pathText("server.power.reboot")}, and ${pathText("server.power.status")} |
| \`pulumi-hosting plans\` | ${pathText("server.plan.list")}; ${pathText("product.details")} for prices, ${pathText("network.zone.list")} for names of zones |
| \`pulumi-hosting templates\` | ${pathText("server.template.list")}; ${pathText("network.zone.list")} for names of zones |
| \`pulumi-hosting zones\` | ${pathText("network.zone.list")}; ${pathText("network.region.list")} for names of regions |
| \`pulumi-hosting regions\` | ${pathText("network.region.list")} |
| \`pulumi-hosting call\` | the operation that it calls; with \`--name\` ${pathText("server.power.status")} too |

- All commands that call the host log in with \`account/auth/token\` if the user may call it. Otherwise they send the password with each call. For
  a user with two-factor authentication that works only if \`totpSecret\` and \`passcodeHeader\` are set.
- After a change of \`username\`, or with \`hosting:movedFrom\`, a change or delete also needs what a refresh needs.
- If a resource that you adopt with \`onExisting: "adopt"\` differs from the program, the adoption also needs what a change of the resource needs.

## Resources

The column "Also calls" has operations that the provider calls if the user has permission. Without them, the provider asks for one server at a time instead of
for all at once, or has less information.

${resourceTables()}

If a plan or a template is in no list, a preview asks for it with \`server/plan/details\` or \`server/template/details\`.

If the list of assets does not report whether a server runs, a refresh with \`powerState\` also needs ${pathText("server.power.status")}.

If a server does not shut down in time, the provider stops it with \`server/power/stop\`.

If the answer to an order is lost, the provider looks for the new server with \`asset/list\`. If the user may not list assets (\`onExisting:
"create"\`), a message says that the provider could not look, and the provider does not send the order again. In the same way, \`SshKey\` needs \`account/ssh/key/list\` if the answer to
the removal of a key is lost.

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

\`pulumi preview\` then shows which of these operations the configured user may call. If the host refuses a call because a permission is missing, the call ends with
\`[host-permission-missing]\`, and the message names the operation.
`;
