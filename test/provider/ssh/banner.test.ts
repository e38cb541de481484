import { expect, it } from "vitest";
import { readBanner } from "../../../provider/ssh/reach";
import { fakeSsh, type Met } from "../../support/fakeSsh";
import { VirtualClock } from "../../support/virtualClock";

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
])("reads %s", async (_what, sent, banner) => {
  expect(await bannerOf(sent)).toBe(banner);
});

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
])("does not take for one: %s", async (_what, sent, reason) => {
  await expect(bannerOf(sent)).rejects.toThrow(reason);
});
