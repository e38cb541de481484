import { isHanging } from "../../host";
import type { Profile } from "../../profile";
import type { Sandbox } from "../../sandbox";
import type { ServerRow } from "../../store/rows";
import type { ClockKind } from "../../time";
import { countText, type Html, html } from "../html";
import { button, moment, section } from "../parts";

/** The options that the sandbox was started with. */
export interface Setting {
  /** Undefined if the program that started the sandbox passed a clock. */
  readonly clock: ClockKind | undefined;
  readonly profile: Profile;
}

const clocks = {
  real: "Runs with the machine's clock.",
  virtual: "Stands still until it is advanced.",
  own: "The program that started the sandbox moves it.",
};

const profileWords: Readonly<Record<Profile, string>> = {
  instant: "Work on servers takes no time.",
  fast: "A build takes a second.",
  realistic: "A build takes minutes to hours.",
  chaos: "A build takes a second, and calls fail at times.",
};

const steps = [
  ["1m", "1 minute"],
  ["10m", "10 minutes"],
  ["1h", "1 hour"],
] as const;

/** The section with the host's URL, its time, and the numbers of its records. */
export function hostSection(sandbox: Sandbox, { clock, profile }: Setting): Html {
  const fact = (name: string, value: Html | string) => html`<div><dt>${name}</dt><dd>${value}</dd></div>`;
  const { servers, keys, credentials, requests } = sandbox;
  return section("host", "Host", [
    html`<dl>${[
      fact("Address", html`<code>${sandbox.url}</code>`),
      fact("Clock", html`${moment(sandbox.now())} <span class="quiet">${clocks[clock ?? "own"]}</span>`),
      fact("Servers", summaryOf(servers)),
      fact("Profile", html`${profile} <span class="quiet">${profileWords[profile]}</span>`),
      fact("SSH keys", countText(keys.length, "key")),
      fact("Credentials", countText(credentials.length, "credential")),
      fact("Requests", countText(requests.at(-1)?.number ?? 0, "request")),
    ]}</dl>`,
    html`<div class="buttons" role="group" aria-label="Advance the host's time">${steps.map(
      ([duration, durationText]) =>
        button({
          key: `advance-${duration}`,
          label: `Advance ${durationText}`,
          method: "POST",
          path: "clock",
          body: { advance: duration },
          done: `The host's time went forward by ${durationText}.`,
        }),
    )}</div>`,
  ]);
}

/** A summary such as `3 servers: 1 running, 2 at work`. */
function summaryOf(servers: readonly ServerRow[]): string {
  const count = (is: (server: ServerRow) => boolean) => servers.filter(is).length;
  const hanging = count(({ process }) => process !== undefined && isHanging(process));
  const kinds = [
    [count(runs), "running"],
    [count(({ process }) => process !== undefined) - hanging, "at work"],
    [hanging, "hanging"],
    [count((server) => !server.process && server.status === "Failed"), "failed"],
  ] as const;
  const parts = kinds.filter(([number]) => number > 0).map(([number, word]) => `${number} ${word}`);
  return [countText(servers.length, "server"), parts.join(", ")].filter(Boolean).join(": ");
}

const runs = ({ active, process, powerStatus }: ServerRow) =>
  active && process === undefined && powerStatus === "Running";
