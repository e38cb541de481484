import { existsSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { scriptedLine, type Typed } from "../../support/cli";
import { folderOfTest } from "../../support/folders";
import type { Script } from "../../support/scriptedHost";

const here = { host: "https://host.example", user: "bob" };
const server = (id: string, name: string, domain: string, outputs: object = {}) => ({
  ...{ type: "hosting:index:Server", id, urn: `urn:pulumi:prod::shop::hosting:index:Server::${name}` },
  outputs: { domain, ip: "192.0.2.7", __host: here, ...outputs },
});
const key = { publicKey: "ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAA web" };
const secret = { "4dabf18193072939515e22adb298388d": "1b47061264138c4ac30d75fd1eb44270", ciphertext: "v1:x" };
const stacks: NonNullable<Typed["stacks"]> = {
  prod: [
    server("AAAAA1", "web", "web1.example.com", {
      ...{ username: "root", sshHostKeys: [key], waitFor: { ssh: { port: 2222 } }, password: secret },
      ...{ planId: 1201, zoneId: 12, labels: { team: "a" }, deletionProtection: true, powerState: "running" },
      price: { total: 19.9, currency: "EUR", period: "month" },
    }),
    server("AAAAA2", "db-a", "db.example.com"),
    server("AAAAA3", "db-b", "db.example.com"),
    server("AAAAA4", "away", "away.example.com", { __host: { ...here, host: "https://other.example" } }),
    { ...server("AAAAA5", "old", "old.example.com"), delete: true },
  ],
};
const host: Script = {
  "server.details": () => ({
    uniq_id: "AAAAA1",
    domain: "web1.example.com",
    ip: "192.0.2.7",
    plan_id: "1202",
    root_pw: "hidden",
  }),
  "server.power.status": () => ({ powerStatus: "Running" }),
  "server.power.reboot": () => ({ task: 1 }),
  "server.console": () => ({
    hostname: "console.example.com",
    port: 5900,
    token: "once-only",
    type: "SPICE",
  }),
};

async function typed(command: string, more: Typed = {}, script = host) {
  const ran: { command: string; args: readonly string[]; known: string; mode: number }[] = [];
  const commands: Typed["commands"] = (name, args) => {
    if (name !== "ssh") return { exitCode: 0, output: args[0] === "stack" ? "prod\n" : "{}", errors: "" };
    const file = /UserKnownHostsFile="(.*)"/.exec(args.join(" "))?.[1] ?? "";
    const isThere = existsSync(file);
    ran.push({
      ...{
        command: name,
        known: isThere ? readFileSync(file, "utf8") : "",
        mode: isThere ? statSync(file).mode & 0o777 : 0,
      },
      args: args.map((one) => (file === "" ? one : one.replace(file, "FILE"))),
    });
    return { exitCode: 3, output: "", errors: "" };
  };
  const line = scriptedLine(script);
  const { exitCode, output, errors } = await line.hosting(command.split(" "), { commands, stacks, ...more });
  return { exitCode, output, errors, ran, sent: line.sent };
}

describe("pulumi-hosting ssh", () => {
  it("logs in with the user, port and host keys from the state alone, and exits with the exit code of ssh", async () => {
    const { exitCode, ran, errors } = await typed("ssh web --stack prod -- -L 8080:localhost:80");
    const option = (text: string) => ["-o", text];
    expect(ran).toEqual([
      {
        command: "ssh",
        args: [
          ...option("StrictHostKeyChecking=yes"),
          ...option("HostKeyAlias=AAAAA1.pulumi-hosting"),
          ...option('UserKnownHostsFile="FILE"'),
          ...["-L", "8080:localhost:80", "-p", "2222", "-l", "root", "192.0.2.7"],
        ],
        known: "AAAAA1.pulumi-hosting ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAA\n",
        mode: 0o600,
      },
    ]);
    expect({ exitCode, errors }).toEqual({ exitCode: 3, errors: "" });
  });

  it("leaves the check of host keys to the user's own ssh configuration if the state has none", async () => {
    const { ran, errors } = await typed("ssh AAAAA2 uptime --stack prod");
    // No `-p 22`: that configuration may name a port.
    expect(ran[0]?.args).toEqual(["192.0.2.7", "uptime"]);
    expect(errors).toContain("the state has no host key of it, so ssh asks your own known_hosts.");
  });

  it.each([
    ["uptime -v", "", "uptime -v"],
    ["df -h", "", "df -h"],
    ["df --human-readable -x tmpfs", "", "df --human-readable -x tmpfs"],
    ["-v", "-v", ""],
    ["-v -L 8080:localhost:80", "-v -L 8080:localhost:80", ""],
    ["-- ls --stack -h", "", "ls --stack -h"],
    ["-tl ada -oPort=22 -4 top -p 1", "-tl ada -oPort=22 -4", "top -p 1"],
    ["-p 2200 -l ada", "-p 2200 -l ada", ""],
  ])(
    "passes on the options of ssh ahead of its own, and the remote command: %s",
    async (words, options, command) => {
      const { ran, errors } = await typed(`ssh AAAAA1 --stack prod ${words}`);
      const all = [options, "-p 2222 -l root 192.0.2.7", command].filter(Boolean).join(" ");
      expect(ran[0]?.args.slice(6).join(" "), errors).toBe(all);
    },
  );

  it("takes a login of the form user@name", async () => {
    const { ran } = await typed("ssh ada@web --stack prod -v");
    expect(ran[0]?.args.slice(6)).toEqual("-l ada -v -p 2222 -l root 192.0.2.7".split(" "));
  });

  it("takes --stack after the remote command, too", async () => {
    const { ran } = await typed("ssh AAAAA1 uptime -v --stack prod");
    expect(ran[0]?.args.slice(-3)).toEqual(["192.0.2.7", "uptime", "-v"]);
  });

  it("refuses an unknown long option instead of passing it to ssh", async () => {
    const { exitCode, ran, errors } = await typed("ssh web --stak prod");
    expect({ exitCode, ran }).toEqual({ exitCode: 2, ran: [] });
    expect(errors).toContain("--stak is no option of ssh or of this command.");
  });

  it.each([70_000, 0, -1, 22.5])("refuses a port outside 1 to 65535: %s", async (port) => {
    const wrong = { prod: [server("AAAAA1", "web", "web1.example.com", { waitFor: { ssh: { port } } })] };
    const { exitCode, ran, errors } = await typed("ssh web --stack prod", { stacks: wrong });
    expect({ exitCode, ran, errors }).toEqual({
      ...{ exitCode: 2, ran: [] },
      errors: `pulumi-hosting: web1.example.com (AAAAA1, stack prod) is left out: the state has ${port} as its SSH port, and a port is from 1 to 65535.
pulumi-hosting: So ssh was not run.
`,
    });
  });

  it("says so if ssh is not installed", async () => {
    const commands: Typed["commands"] = () => {
      throw Object.assign(new Error("spawn ssh ENOENT"), { code: "ENOENT" });
    };
    const { exitCode, errors } = await typed("ssh web --stack prod", { commands });
    expect({ exitCode, errors }).toEqual({
      exitCode: 2,
      errors: "pulumi-hosting: ssh cannot be run: the command ssh is not there.\n",
    });
  });
});

describe("the name of a server", () => {
  it.each([
    ["web", "the resource's name"],
    ["WEB1.example.com", "a host name, in any letters"],
    ["AAAAA1", "an id"],
    ["AAAAA1@host.example", "an id with its host"],
  ])("may be %s: %s", async (name) => {
    const { ran } = await typed(`ssh ${name} --stack prod`);
    expect(ran[0]?.args).toContain("192.0.2.7");
  });

  it("is looked up in the selected stack without --stack", async () => {
    expect((await typed("ssh web")).ran).toHaveLength(1);
  });

  it.each([
    [
      "db.example.com",
      /^pulumi-hosting: Stack prod has 2 servers named db\.example\.com: db\.example\.com \(AAAAA2\), which is AAAAA2@host\.example; db\.example\.com \(AAAAA3\), which is AAAAA3@host\.example\. Give an id\.\n$/,
    ],
    [
      "wbe1.example.com",
      /^pulumi-hosting: Stack prod has no server named wbe1\.example\.com\. The nearest (?:one is|are) web1\.example\.com/,
    ],
    [
      "jenkins",
      /^pulumi-hosting: Stack prod has no server named jenkins\. None of its 4 has a name like it\. /,
    ],
    ["old", /^pulumi-hosting: Stack prod has no server named old\. /],
  ])("%s is refused with the nearest names, and neither ssh nor a request is sent", async (name, words) => {
    const commands = ["ssh NAME", "describe NAME", "console NAME", "power NAME reboot --yes"];
    for (const command of commands) {
      const { exitCode, errors, ran, sent } = await typed(`${command.replace("NAME", name)} --stack prod`);
      expect(errors).toMatch(words);
      expect({ exitCode, ran, sent }).toEqual({ exitCode: 2, ran: [], sent: [] });
    }
  });

  it("leads to no request if the login is for another host than the server's", async () => {
    for (const command of ["describe away", "console away", "power away reboot --yes"]) {
      const { exitCode, errors, sent } = await typed(`${command} --stack prod`);
      expect(errors).toMatch(
        /away\.example\.com \(AAAAA4\) is at .*other\.example.*, and .* Nothing was sent\./,
      );
      expect({ exitCode, sent }).toEqual({ exitCode: 2, sent: [] });
    }
  });
});

describe("pulumi-hosting describe", () => {
  it("shows the state and the host side by side, without a secret", async () => {
    expect((await typed("describe web --stack prod")).output).toMatchInlineSnapshot(`
      "AAAAA1     STATE                HOST
      domain     web1.example.com     web1.example.com
      ip         192.0.2.7            192.0.2.7
      plan       1201                 1202
      zone       12                   -
      user       root                 -
      power      running              running
      resource   web                  -
      stack      prod                 -
      labels     team=a               -
      protected  yes                  -
      price      19.90 EUR per month  -
      host keys  1                    -
      "
    `);
  });

  it("prints the same comparison as JSON", async () => {
    const { output } = await typed("describe web --stack prod --json");
    expect(JSON.parse(output)).toMatchObject({
      ...{ id: "AAAAA1", stack: "prod", is: "shown" },
      state: { domain: "web1.example.com", plan: "1201", resource: "web", labels: "team=a" },
      host: { domain: "web1.example.com", plan_id: "1202", power: "running" },
    });
    expect(output).not.toMatch(/hidden"|ciphertext|v1:x/);
  });

  it("says so if the host no longer has the server", async () => {
    const gone: Script = { ...host, "server.details": () => ({ uniq_id: "AAAAA1", status: "Terminated" }) };
    expect((await typed("describe web --stack prod", {}, gone)).output).toMatch(
      /^domain +web1\.example\.com +gone$/m,
    );
  });
});

describe("pulumi-hosting console", () => {
  it("writes the file that remote-viewer opens, and prints no token", async () => {
    const folder = folderOfTest();
    const { output, errors, exitCode } = await typed("console web --stack prod --vv web.vv", { folder });
    expect(readFileSync(join(folder, "web.vv"), "utf8")).toContain("password=once-only\n");
    expect(output).toContain('"hostname": "console.example.com"');
    expect(output + errors).not.toContain("once-only");
    expect(errors).toContain("To open the console: remote-viewer web.vv.");
    expect(exitCode).toBe(0);
  });
});

describe("pulumi-hosting power", () => {
  it("asks for confirmation before it interrupts a server, and waits until the operation is done", async () => {
    const { output, errors, sent } = await typed("power db-a reboot --stack prod", { answers: ["yes"] });
    expect(errors).toContain("server.power.reboot interrupts what is running.");
    expect(output).toBe("db.example.com (AAAAA2): server.power.reboot is done.\n");
    expect(sent.filter(([name]) => name === "server.power.reboot")).toHaveLength(1);
  });

  it("sends no request without confirmation", async () => {
    const { exitCode, sent } = await typed("power web reboot --stack prod");
    expect(exitCode).toBe(5);
    expect(sent).toEqual([]);
  });

  it("corrects the order of its words if the operation comes before the server's name", async () => {
    const { exitCode, errors, sent } = await typed("power reboot web --stack prod");
    expect({ exitCode, sent }).toEqual({ exitCode: 2, sent: [] });
    expect(errors).toBe(
      "pulumi-hosting: The name of the server comes first: `pulumi-hosting power web reboot`. Nothing was sent.\n",
    );
  });

  it("accepts a server whose name is also the name of an operation", async () => {
    const odd = { prod: [server("AAAAA1", "reboot", "web1.example.com")] };
    const { errors } = await typed("power reboot reboot --stack prod", { stacks: odd });
    expect(errors).toContain("server.power.reboot interrupts what is running.");
  });

  it("lists the four operations when another one is typed", async () => {
    const { errors } = await typed("power web erase --stack prod");
    expect(errors).toContain("Allowed choices are start, stop, shutdown, reboot.");
  });
});
