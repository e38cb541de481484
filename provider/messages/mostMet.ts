/** Why a message comes, how a reader makes sure, and what to do. In Markdown, for the page of errors. */
export interface Help {
  readonly cause: string;
  readonly check: string;
  readonly fix: string;
}

/** The messages that people meet most, by code, in the order in which a new user meets them. */
export const mostMet: Readonly<Record<string, Help>> = {
  "configuration-invalid": {
    cause:
      "A setting is missing or has a value that is not allowed. Most often the address or the login is missing, or another stack is selected.",
    check:
      "`pulumi stack ls` marks the selected stack, and `pulumi config` shows its settings. Variables such as `HOSTING_PASSWORD` count for what the stack does not set.",
    fix: "Set what the line names, for example with `pulumi config set hosting:baseUrl https://api.example.com` or `pulumi config set --secret hosting:password`. A provider that the program declares needs all of its own settings ([Several accounts](./accounts.md)).",
  },
  "host-unreachable": {
    cause:
      "No answer came: the name of the host is unknown, the connection was refused or broke, or the certificate is not trusted.",
    check:
      "The message names the reason. `npx pulumi-hosting doctor --stack dev` tries the address and changes nothing.",
    fix: "Correct the address with `pulumi config set hosting:baseUrl https://api.example.com`. Behind a proxy, set `HTTPS_PROXY`. For a certificate of your own authority, set `hosting:caFile` ([Proxies and certificates](./configuration.md#proxies-and-certificates)).",
  },
  "host-login-refused": {
    cause: "The host does not accept the user name, the password or the token.",
    check:
      "`pulumi config get hosting:username` prints the user. `npx pulumi-hosting doctor --stack dev` logs in and changes nothing.",
    fix: "Set the password again with `pulumi config set --secret hosting:password`. A `hosting:token` ends after 12 hours at most. A user with two-factor authentication needs `hosting:totpSecret`.",
  },
  "host-permission-missing": {
    cause:
      "The login is right, and the host does not let this user call the operation that the message names.",
    check:
      "`npx pulumi-hosting doctor --stack dev` shows which operations are missing. [Permissions](./permissions.md) lists what each resource needs.",
    fix: "Ask the owner of the account to grant the operation, or configure another user. Then run the same command again.",
  },
  "plan-sold-out": {
    cause: "The host has the plan, and cannot deliver it there now.",
    check:
      "The message names the nearest available plans. `npx pulumi-hosting call server.plan.list --stack dev` lists all of them.",
    fix: "Choose another plan or zone, or several with [`placement`](./preview-checks.md#several-places). If you know better than the host's list, turn the check off with `pulumi config set hosting:previewChecks off`.",
  },
  "server-exists": {
    cause:
      "A live server has this domain, and no resource in the run manages it. An interrupted run created it, or its resource was renamed or moved.",
    check:
      "`pulumi stack --show-urns` shows whether the stack has it under another name. `npx pulumi-hosting call asset.list --stack dev` shows the servers of the account.",
    fix: 'If its resource was renamed, set `aliases`. If an interrupted run created it, set `onExisting: "adopt"`. Set `onExisting: "create"` only if you want another server, which is billed too. Then run `pulumi preview`.',
  },
  "create-answer-lost": {
    cause:
      "The order was sent, and the connection broke before its answer came. The host may have created the server.",
    check:
      "`npx pulumi-hosting call asset.list --stack dev` shows whether the server exists. It may take minutes to appear.",
    fix: 'Run `pulumi up` again. It looks for the server before it orders anything. If the server exists, set `onExisting: "adopt"` first.',
  },
  "server-late": {
    cause:
      "A build, a rebuild or a change of the power state takes longer than its deadline. Only the wait has ended, not the work of the host.",
    check:
      "`npx pulumi-hosting call asset.list --stack dev` shows the status of the server, and so does the host's panel.",
    fix: 'Run `pulumi up` again to continue waiting. It does not order or rebuild the server again. For more time, set `timeouts: { build: "90m" }` on the server, or `hosting:timeouts` for all.',
  },
  "build-failed": {
    cause: "The host reports that it could not build or rebuild the server. It may still bill the server.",
    check:
      "Look at the server in the host's panel, or ask the host. `pulumi refresh --preview-only` shows what the host reports now.",
    fix: "The message has the commands that delete or replace this one server. `pulumi up --continue-on-error` finishes the rest of the stack.",
  },
  "server-unreached": {
    cause:
      "The host reports that the server runs, and the server does not answer by SSH. A firewall, another port or a slow first start are the usual reasons.",
    check: "Connect with `ssh` from this machine to the address and the port in the message.",
    fix: "Open the port for this machine, or set `waitFor.ssh.port` or `waitFor.ssh.timeout`. Then run `pulumi up` to continue waiting. It creates and rebuilds nothing for that.",
  },
  "ssh-key-name-taken": {
    cause: "The account has a key of this name, and the stack does not manage it.",
    check:
      "`npx pulumi-hosting call sshKey.list --stack dev` lists the keys of the account with their values.",
    fix: 'To manage that key here, set `onExisting: "adopt"`: it then gets the value of the program. Otherwise choose another `publicKeyName`. Then run `pulumi preview`.',
  },
  "rebuild-refused": {
    cause:
      "`templateName` or `rebuildTriggers` has changed, which erases the disks of the server, and `rebuildPolicy` does not allow that.",
    check: "`pulumi preview --diff` shows the change. Is there a backup of what is on the disks?",
    fix: 'To keep the disks, restore the old value or set `ignoreChanges`. To erase them, set `rebuildPolicy: "rebuild"` and read the warning of `pulumi preview` before you run `pulumi up`.',
  },
  "server-not-removed": {
    cause:
      "The run would delete a server whose `deletionProtection` is on: it left the program, was replaced, or the stack is destroyed.",
    check: "The message names the server. `pulumi stack --show-urns` shows what the stack manages.",
    fix: "To keep it, put it back into the program. To delete it, set `deletionProtection: false`, run `pulumi up`, and then delete it. For a server that is no longer in the program, the message has the variable that allows it in one run.",
  },
  "host-rate-limit": {
    cause: "The host refused too many calls, and still did so at the end of all retries.",
    check:
      "Does another run, job or script use the same login? `HOSTING_LOG` lists the calls of a run ([See the calls](./troubleshooting.md#see-the-calls)).",
    fix: "Set a limit, such as `pulumi config set hosting:requestsPerSecond 2`: the host's own, divided by the number of processes that run at the same time. Then run the same command again.",
  },
  "import-id-malformed": {
    cause:
      "The text cannot be an id of this resource. A server and an asset have a uniqId such as `ABC123`, and are not found by domain.",
    check:
      "`npx pulumi-hosting call asset.list --stack dev` lists servers and assets with their ids, and `npx pulumi-hosting call sshKey.list --stack dev` the keys.",
    fix: "Import it by that id: `pulumi import hosting:index:Server web ABC123`. If Pulumi then says that it does not exist, check the login and `hosting:accountNumber`.",
  },
};
