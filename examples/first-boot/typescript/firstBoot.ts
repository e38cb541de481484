import * as command from "@pulumi/command";
import * as pulumi from "@pulumi/pulumi";
import type * as hosting from "pulumi-hosting";

export interface FirstBootArgs {
  /** It has `waitFor: { ssh: {} }`, and so a `connection` with its host key. */
  server: hosting.Server;
  /** A shell script; after `#!`, a script in any language that the server has. */
  script: pulumi.Input<string>;
  /** For a login by key. Without one the `password` of the server is used. */
  privateKey?: pulumi.Input<string>;
}

// Runs on the server. The last line shows that the script has arrived whole. If an answer is lost, or Pulumi is killed, the
// next `up` sends this again: it waits for a script that still runs, and leaves one alone that has ended well on these disks.
const runOnce = `set -eu
mkdir -p -m 700 ~/.first-boot
cd ~/.first-boot
exec 9>lock
flock 9
[ ! -e done ] || exit 0
cat >received
[ "$(tail -n 1 received)" = "end of the script" ] || { echo "The script did not arrive whole." >&2; exit 1; }
sed '$d' received >script
rm received
chmod u+x script
code=0
timeout 3600 ./script </dev/null >log 2>&1 9>&- || code=$?
rm script
[ $code = 0 ] && : >done && exit 0
echo "The first-boot script ended with $code. Its output is in ~/.first-boot/log on the server." >&2
exit $code`;

/** Runs a script once on new disks: after a server is created, rebuilt or replaced. */
export class FirstBoot extends pulumi.ComponentResource {
  constructor(name: string, args: FirstBootArgs, opts?: pulumi.ComponentResourceOptions) {
    super("example:index:FirstBoot", name, {}, opts);
    const { server, script, privateKey } = args;
    const connection = pulumi.all([server.connection, privateKey]).apply(([to, key]) => {
      if (!to) throw new Error(`${name}: give the server waitFor: { ssh: {} }.`);
      return key ? { ...to, privateKey: key } : to;
    });
    new command.remote.Command(
      `${name}-script`,
      {
        connection,
        create: runOnce,
        // Not in the command, because a failure prints that.
        stdin: pulumi.secret(pulumi.interpolate`${script}\nend of the script\n`),
        // A rebuild raises the generation. A replacement is another server, with the generation 1.
        triggers: [server.uniqId, server.diskGeneration],
        // Without it a new password or another text of the script would run `create` again.
        update: "true",
      },
      { parent: this },
    );
    this.registerOutputs({});
  }
}
