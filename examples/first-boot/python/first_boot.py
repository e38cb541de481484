import pulumi
import pulumi_hosting as hosting
from pulumi_command import remote

# Runs on the server. The last line shows that the script has arrived whole. If an answer is lost, or Pulumi is killed, the
# next `up` sends this again: it waits for a script that still runs, and leaves one alone that has ended well on these disks.
RUN_ONCE = """set -eu
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
exit $code"""


class FirstBoot(pulumi.ComponentResource):
    """Runs a script once on new disks: after a server is created, rebuilt or replaced."""

    def __init__(
        self,
        name: str,
        server: hosting.Server,
        script: pulumi.Input[str],
        private_key: pulumi.Input[str] | None = None,
        opts: pulumi.ResourceOptions | None = None,
    ):
        """
        :param server: It has `wait_for` with `ssh`, and so a `connection` with its host key.
        :param script: A shell script; after `#!`, a script in any language that the server has.
        :param private_key: For a login by key. Without one the `password` of the server is used.
        """
        super().__init__("example:index:FirstBoot", name, {}, opts)

        def login(to):
            if to is None:
                raise ValueError(f'{name}: give the server wait_for={{"ssh": {{}}}}.')
            return remote.ConnectionArgs(
                host=to.host,
                port=to.port,
                user=to.user,
                password=to.password,
                host_key=to.host_key,
                private_key=private_key,
            )

        remote.Command(
            f"{name}-script",
            connection=server.connection.apply(login),
            create=RUN_ONCE,
            # Not in the command, because a failure prints that.
            stdin=pulumi.Output.secret(pulumi.Output.concat(script, "\nend of the script\n")),
            # A rebuild raises the generation. A replacement is another server, with the generation 1.
            triggers=[server.uniq_id, server.disk_generation],
            # Without it a new password or another text of the script would run `create` again.
            update="true",
            opts=pulumi.ResourceOptions(parent=self),
        )
        self.register_outputs({})
