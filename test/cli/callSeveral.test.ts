import { expect, it } from "vitest";
import { scriptedLine, type Typed } from "../support/cli";
import { fakeServers } from "../support/fakeServers";
import { refuse, type Script } from "../support/scriptedHost";

const here = { host: "https://host.example", user: "bob" };
const server = (id: string, domain: string, outputs: object = {}, more: object = {}) => ({
  ...{ type: "hosting:index:Server", id, outputs: { domain, __host: here, ...outputs }, ...more },
});
const stacks: NonNullable<Typed["stacks"]> = {
  prod: [
    server("AAAAA3", "web10.example.com", { accountNumber: 1002 }),
    server("AAAAA1", "web1.example.com"),
    server("AAAAA2", "web2.example.com"),
    server("AAAAA4", "db.example.com"),
    server("AAAAA5", "web1.example.com", {}, { delete: true }),
    { type: "hosting:index:SshKey", id: "7", outputs: { domain: "web7.example.com" } },
  ],
  teams: [
    server("AAAAA1", "web1.example.com", { labels: { team: "a" } }),
    server("AAAAA2", "web2.example.com", { labels: { team: "b" } }),
    server("AAAAA4", "db.example.com", { labels: { team: "a", tier: "db" } }),
  ],
  moved: [server("AAAAA1", "web1.example.com", { __host: { ...here, host: "https://other.example" } })],
};
const host: Script = {
  ...Object.fromEntries(
    ["start", "stop", "reboot"].map((what) => [`server.power.${what}`, () => ({ task: 1 })]),
  ),
  "server.power.status": () => ({ powerStatus: "Running" }),
};
const failing: Script = {
  ...host,
  "server.power.reboot": ({ uniq_id }) => (uniq_id === "AAAAA2" ? refuse("Busy") : { task: 1 }),
};

/** The output of the command, followed by each request that it sent; repeated requests count once. */
async function transcript(command: string, script = host, typed: Typed = {}) {
  const line = scriptedLine(script);
  const { exitCode, output, errors } = await line.hosting(["call", ...command.split(" ")], {
    ...{ commands: () => ({ exitCode: 0, output: "{}", errors: "" }), stacks, ...typed },
  });
  const sent = line.sent.map(([name, params]) => `Sends ${name} ${JSON.stringify(params)}\n`);
  const calls = sent.filter((one, at) => one !== sent[at - 1]).join("");
  return `${output}${errors}\n${calls}Ends with ${exitCode}`;
}

const reboot = "server.power.reboot --stack prod --one-at-a-time";
const ofTeams = reboot.replace("prod", "teams");
const yes: Typed = { answers: ["yes"] };

it.each<[command: string, what: string, script?: Script, typed?: Typed]>([
  [`${reboot} --name web*`, "asks once for all servers at a terminal", host, yes],
  [`${reboot} --name web*`, "sends nothing if the answer is no", host, { answers: ["no"] }],
  [`${reboot} --name web*`, "sends nothing without a terminal"],
  [`${reboot} --name web1.* --name AAAAA4 --yes`, "takes several patterns and ids"],
  [
    "server.power.start --stack prod --one-at-a-time --name db*",
    "does not ask for confirmation of an operation that interrupts nothing",
  ],
  [`${reboot} --name web* --yes`, "stops at the first failure, and prints how to continue", failing],
  [`${ofTeams} --label team=a --yes`, "takes the servers with a label"],
  [`${ofTeams} --name web* -l team=a --yes`, "takes the servers that match both the name and the label"],
  [`${reboot} --name web2* --yes`, "prints no command to continue if the last server fails", failing],
])("pulumi-hosting call %s %s", async (command, _what, script, typed) =>
  expect(await transcript(command, script, typed)).toMatchSnapshot(),
);

const given = "--stack prod --yes";
const others = [
  "server.rebuild",
  "server.create",
  "asset.requestRemoval",
  "asset.list",
  "server.power.status",
];
it.each([
  `server.power.reboot ${given} --name web*`,
  `server.power.reboot ${given} --one-at-a-time`,
  "server.power.reboot --yes --one-at-a-time --name web*",
  `${reboot} --yes --name web* --name mail*`,
  `${reboot} --yes --name web* --json {}`,
  `${reboot} --yes --name AAAAA5`,
  `${ofTeams} --yes --label team=c`,
  `${ofTeams} --yes --label team=a --label team=b`,
  `${ofTeams} --yes --label team=a=b`,
  `server.power.reboot ${given} --label team=a`,
  "server.power.reboot --yes --one-at-a-time --label team=a",
  "server.power.reboot --stack typo --yes --one-at-a-time --name web*",
  "server.power.reboot --stack moved --yes --one-at-a-time --name web*",
  ...others.map((name) => `${name} ${given} --one-at-a-time --name web*`),
])("pulumi-hosting call %s sends no request, and says why", async (command) => {
  const told = await transcript(command);
  expect(told).toMatchSnapshot();
  expect(told).toMatch(/\n\nEnds with 2$/);
});

it("lists the servers that this login reaches if the stack has servers at two hosts", async () => {
  const away = { __host: { ...here, host: "https://other.example" } };
  const two = [server("AAAAA1", "web1.example.com"), server("AAAAA1", "web2.example.com", away)];
  const told = await transcript(`${reboot} --name web* --yes`, host, { stacks: { prod: two } });
  expect(told).toMatch(
    /is at https:\/\/other\.example .+ Nothing was sent\. Servers of this login: --name AAAAA1@host\.example\n/,
  );
  expect(told).toMatch(/\n\nEnds with 2$/);
});

it("pulumi-hosting call for several servers says where it was interrupted", async () => {
  const stop = new AbortController();
  const script: Script = {
    ...host,
    "server.power.reboot": ({ uniq_id }) => {
      if (uniq_id === "AAAAA2") stop.abort();
      return { task: 1 };
    },
  };
  expect(await transcript(`${reboot} --name web* --yes`, script, { stop: stop.signal })).toMatchSnapshot();
});

it("reboots the next server only when the previous one answers its HTTP check, and skips a stopped server", async () => {
  const line = scriptedLine({
    ...host,
    "server.power.status": ({ uniq_id }) => ({ powerStatus: uniq_id === "AAAAA3" ? "Stopped" : "Running" }),
  });
  const page = (question: number) => ({ status: question < 5 ? 503 : 200, text: "" });
  const { servers, calls } = fakeServers(line.clock, { page });
  const waitFor = { http: { port: 80, path: "/health", times: 1 } };
  const waiting = (id: string, domain: string) =>
    server(id, domain, { ip: "198.51.100.7", waitFor, __set: ["domain", "waitFor"] });
  const typed = {
    commands: () => ({ exitCode: 0, output: "{}", errors: "" }),
    stacks: {
      prod: [
        waiting("AAAAA1", "web1.example.com"),
        waiting("AAAAA2", "web2.example.com"),
        waiting("AAAAA3", "web3.example.com"),
      ],
    },
    servers,
  };
  const ended = await line.hosting(["call", ...`${reboot} --name web* --yes`.split(" ")], typed);
  expect(ended.exitCode).toBe(0);
  const writes = line.sent.flatMap(([name, { uniq_id }]) =>
    name === "server.power.reboot" ? [uniq_id] : [],
  );
  expect(writes).toEqual(["AAAAA1", "AAAAA2"]);
  expect(calls.length).toBeGreaterThan(5);
  expect(ended.output).toBe(
    [
      "web1.example.com (AAAAA1): server.power.reboot is done.",
      "web2.example.com (AAAAA2): server.power.reboot is done.",
      "web3.example.com (AAAAA3): is stopped, so server.power.reboot was not sent.",
      "",
    ].join("\n"),
  );
});
