import { expect, it } from "vitest";
import { findBanner, readBanner } from "../../../provider/ssh/reach";
import { fakeSsh, type Met } from "../../support/fakeSsh";
import { VirtualClock } from "../../support/virtualClock";

const address = { host: "192.0.2.10", port: 22 };

it.each<[what: string, met: Met, found: object]>([
  ["a server that answers", ["SSH-2.0-x\r\n"], { banner: "SSH-2.0-x" }],
  ["a port that nobody listens at", "refused", { trouble: "the connection is refused" }],
  ["a server that says nothing", "silent", { trouble: "no answer within 10s" }],
  ["one that closes at once", [], { trouble: "the connection was closed before an SSH banner" }],
  ["another one", ["SSH-1.5-x\r\n"], { trouble: "it speaks version 1.5 of SSH, not 2.0" }],
])("one try meets %s", async (_what, met, found) => {
  const clock = new VirtualClock();
  const surroundings = { clock, ...fakeSsh(clock, { met: () => met }) };
  expect(await findBanner(surroundings, address, undefined)).toEqual(found);
});

it("names a failure of the network by its code, and quotes none of its texts", async () => {
  const clock = new VirtualClock();
  const { ssh } = fakeSsh(clock);
  const failing = (error: object) => ({ ...ssh, dial: () => Promise.reject(error) });
  const met = (error: object) => findBanner({ clock, ssh: failing(error) }, address, undefined);
  const denied = Object.assign(new Error("to 10.1.2.3"), { code: "EACCES" });
  expect(await met(denied)).toEqual({ trouble: "the connection failed (EACCES)" });
  expect(await met(new Error("anything"))).toEqual({ trouble: "the connection failed" });
});

it("a part of the package that is missing is no trouble of the network: it ends at once", async () => {
  const clock = new VirtualClock();
  const { ssh } = fakeSsh(clock);
  for (const code of ["ERR_MODULE_NOT_FOUND", "MODULE_NOT_FOUND"]) {
    const missing = Object.assign(new Error("Cannot find module"), { code });
    const dial = () => Promise.reject(missing);
    await expect(findBanner({ clock, ssh: { ...ssh, dial } }, address, undefined)).rejects.toBe(missing);
  }
});

it("throws the reason of a cancel, whatever it is at", async () => {
  const clock = new VirtualClock({ automatic: false });
  const { ssh } = fakeSsh(clock, { met: () => "silent" });
  const abort = new AbortController();
  const trying = findBanner({ clock, ssh }, address, abort.signal);
  abort.abort("cancelled");
  await expect(trying).rejects.toBe("cancelled");
  await expect(findBanner({ clock, ssh }, address, abort.signal)).rejects.toBe("cancelled");
});

const bannerOf = async (met: Met) => {
  const { ssh } = fakeSsh(new VirtualClock(), { met: () => met });
  return readBanner(await ssh.dial({ host: "192.0.2.10", port: 22 }, new AbortController().signal));
};

// RFC 4253, 4.2: `SSH-protoversion-softwareversion SP comments CR LF`.
it.each<[what: string, sent: string[], banner: string]>([
  ["a banner", ["SSH-2.0-OpenSSH_9.6\r\n"], "SSH-2.0-OpenSSH_9.6"],
  ["one with comments", ["SSH-2.0-OpenSSH_9.6 Debian-5\r\n"], "SSH-2.0-OpenSSH_9.6 Debian-5"],
  ["one that ends as older servers end it", ["SSH-2.0-old\n"], "SSH-2.0-old"],
  ["one of a server that speaks version 1 too", ["SSH-1.99-both\r\n"], "SSH-1.99-both"],
  ["one in pieces", ["SS", "H-2.0-Open", "SSH_9.6\r", "\n"], "SSH-2.0-OpenSSH_9.6"],
  ["one after other lines", ["Welcome.\r\nNot SSH-2.0-this\r\nSSH-2.0-x\r\nrest"], "SSH-2.0-x"],
  ["one after bytes that are no text", ["\u00ff\u0000\r\n", "SSH-2.0-x\r\n"], "SSH-2.0-x"],
])("reads %s", async (_what, sent, banner) => expect(await bannerOf(sent)).toBe(banner));

const closed = "the connection was closed before an SSH banner";
it.each<[what: string, sent: string[], reason: string]>([
  ["nothing", [], closed],
  ["half a banner", ["SSH-2.0-Open"], closed],
  ["another protocol", ["HTTP/1.1 400 Bad Request\r\n\r\n"], closed],
  ["an older version of SSH", ["SSH-1.5-old\r\n"], "it speaks version 1.5 of SSH, not 2.0"],
  ["no version", ["SSH-nothing\r\n"], "what answers is no SSH server"],
  ["a banner without an end", ["SSH-2.0-", "x".repeat(300)], "what answers is no SSH server"],
  ["a banner that is too long", [`SSH-2.0-${"x".repeat(300)}\r\n`], "what answers is no SSH server"],
  ["text without an end", Array(20).fill("x".repeat(1000)), "what answers is no SSH server"],
])("does not take for one: %s", (_what, sent, reason) => expect(bannerOf(sent)).rejects.toThrow(reason));
