import { setTimeout as sleep } from "node:timers/promises";
import { StoryError } from "./pulumi.mjs";

const publicKey =
  "ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIHUr0XMNnSbRDU8QV2GfL4jGIl8s9nO3GmvMBtSHPkOj you@example.com";

/**
 * Creates, changes and destroys a server, chapter by chapter. Each chapter checks what it shows.
 * @param {{ pulumi: import("./pulumi.mjs").Pulumi, sandbox: import("pulumi-hosting/sandbox").Sandbox, narrator:
 * import("./narrator.mjs").Narrator }} facts
 */
export async function runStory({ pulumi, sandbox, narrator }) {
  const { succeeds, refused, outputs } = pulumi;
  const expect = (/** @type {boolean} */ isTrue, /** @type {string} */ expectation) => {
    if (!isTrue) throw new StoryError(`Not as expected: ${expectation}.`);
    narrator.seen(expectation);
  };
  const writes = async (/** @type {() => Promise<unknown>} */ work) => {
    sandbox.forgetRequests();
    await work();
    return sandbox.writes().join(", ") || "none";
  };

  narrator.chapter(
    "A stack for a hosting account",
    `The host is the sandbox that comes with the package, at ${sandbox.url}. A real one differs in these settings only.`,
  );
  await succeeds(["stack", "init", "dev"]);
  const settings = [
    `hosting:baseUrl=${sandbox.url}`,
    `hosting:username=${sandbox.username}`,
    `publicKey=${publicKey}`,
  ];
  const appPassword = "correct-horse-battery";
  const secretSettings = [`hosting:password=${sandbox.password}`, `appPassword=${appPassword}`];
  await succeeds(
    [
      ...["config", "set-all"],
      ...settings.flatMap((setting) => ["--plaintext", setting]),
      ...secretSettings.flatMap((setting) => ["--secret", setting]),
    ],
    { secrets: [sandbox.password, appPassword] },
  );

  narrator.chapter(
    "Preview: what would happen",
    "Four resources of examples/quickstart; nothing is sent to the host.",
  );
  expect((await writes(() => succeeds(["preview"]))) === "none", "the preview wrote nothing to the host");

  narrator.chapter(
    "Up: an SSH key, a server built with it, an application's login, a label",
    "The build is a background job at the host; `up` waits until the server is there.",
  );
  narrator.seen(
    `calls that changed something: ${await writes(() => succeeds(["up", "--yes", "--skip-preview"]))}`,
  );
  const builtOutputs = await outputs();
  const server = () => sandbox.server(String(builtOutputs.uniqId));
  expect(
    server().row.ip === builtOutputs.ip && builtOutputs.ip !== "127.0.0.1",
    `server ${builtOutputs.uniqId} is built and has the address ${builtOutputs.ip}`,
  );
  const unchanged = await writes(() => succeeds(["preview", "--expect-no-changes"]));
  expect(unchanged === "none", "a second look finds nothing to do");

  narrator.chapter("A change in place: backups on");
  await succeeds(["config", "set", "backups", "true"]);
  const updateCalls = await writes(() => succeeds(["up", "--yes", "--skip-preview"]));
  expect(updateCalls === "server.update", "one call, server.update: the server kept running");
  expect((await outputs()).backups === true, "backups are on");

  narrator.chapter(
    "A change that would erase the disks: another template",
    "The host can only do this by rebuilding the server, so preview refuses it.",
  );
  await succeeds(["config", "set", "templateName", "UBUNTU_2404_64"]);
  const refusal = await writes(async () => {
    const text = await refused(["preview"]);
    expect(/templateName/.test(text) && /rebuildPolicy/.test(text), "refused, with the way out named");
  });
  expect(refusal === "none", "nothing was sent: the disks are as they were");

  narrator.chapter("The same change, allowed", "`rebuildPolicy: rebuild` says that the disks may go.");
  await succeeds(["config", "set", "rebuildPolicy", "rebuild"]);
  const rebuild = await writes(() => succeeds(["up", "--yes", "--skip-preview"]));
  const rebuiltOutputs = await outputs();
  expect(rebuild.split(", ").includes("server.rebuild"), `calls that changed something: ${rebuild}`);
  expect(
    rebuiltOutputs.template === "UBUNTU_2404_64" && server().row.template_name === "UBUNTU_2404_64",
    "it runs Ubuntu now",
  );
  expect(
    rebuiltOutputs.uniqId === builtOutputs.uniqId && rebuiltOutputs.ip === builtOutputs.ip,
    `and is the same server: still ${builtOutputs.uniqId}, still ${builtOutputs.ip}`,
  );

  narrator.chapter(
    "Drift: a change outside Pulumi",
    "A person turns the backups off and renames the label in the host's control panel.",
  );
  const label = sandbox.asset(String(builtOutputs.uniqId));
  server().set({ backup_enabled: false });
  label.set({ custom_name: "who did this?" });
  const refresh = await writes(async () => {
    const text = await succeeds(["refresh", "--yes", "--skip-preview"]);
    // Newer SDKs also name the changed properties.
    expect(/Server web updated/.test(text) && /Asset web-label updated/.test(text), "refresh found both");
  });
  expect(refresh === "none", "and changed nothing at the host");
  const restored = await writes(() => succeeds(["up", "--yes", "--skip-preview"]));
  expect(
    server().row.backup_enabled && label.row.custom_name === "Shop, production",
    `up put both right: ${restored}`,
  );

  narrator.chapter("Destroy: everything is removed, in order");
  const removalCalls = await writes(() => succeeds(["destroy", "--yes", "--skip-preview"]));
  // The host has accepted the removal, and carries it out in the background.
  for (let tries = 0; sandbox.servers.length > 0 && tries < 100; tries++) await sleep(100);
  expect(sandbox.servers.length + sandbox.keys.length === 0, `nothing is left at the host: ${removalCalls}`);
  await succeeds(["stack", "rm", "dev", "--yes"]);
}
