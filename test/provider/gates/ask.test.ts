import { expect, it } from "vitest";
import type { IpAddress } from "../../../provider/api/contract/ipAddress";
import { pacedServers } from "../../../provider/gates/pacedServers";
import { fakeServers } from "../../support/fakeServers";
import { VirtualClock } from "../../support/virtualClock";

const address = { host: "192.0.2.10" as IpAddress, port: 22 };

const failing = (error: object) => {
  const clock = new VirtualClock();
  const network = { ...fakeServers(clock).servers, hostKeys: () => Promise.reject(error) };
  return pacedServers(clock, network).keys(address, undefined);
};

it("names a network failure by its code, and quotes none of its texts", async () => {
  const denied = Object.assign(new Error("to 10.1.2.3"), { code: "EACCES" });
  expect(await failing(denied)).toEqual({ trouble: "the connection failed (EACCES)" });
  expect(await failing(new Error("anything"))).toEqual({ trouble: "what answers shows no SSH host key" });
});

it("fails at once if a part of the package is missing, because that is no network failure", async () => {
  for (const code of ["ERR_MODULE_NOT_FOUND", "MODULE_NOT_FOUND"]) {
    const missing = Object.assign(new Error("Cannot find module"), { code });
    await expect(failing(missing)).rejects.toBe(missing);
  }
});
