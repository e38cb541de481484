import aServer, { serverAssigned } from "../setUp/aServer";
import { on, type Transcript } from "../transcript";

// Specification: "Server power". All take accnt and uniq_id and answer the power status record.
const params = { accnt: 501234, uniq_id: "WEB7Q2" };
const of = { error: "", resource: "WEB7Q2" };
const running = { ...of, powerStatus: "Running", status: "Running", task: 0 };
const task = { ...of, powerStatus: "Stopped", status: "Booting", task: 8301 };
const power = (name: string, does: string, answer: object) =>
  on(`server.power.${name}`, `/v3/server/power/${name}`, [{ does, params, answer: { ...answer } }]);

export default {
  part: "Server power",
  assigned: serverAssigned,
  open: ["capabilities", "features", "zone"],
  exchanges: [
    ...aServer,
    ...power("status", "the live status", running),
    ...power("cachedStatus", "the cached status", running),
    ...power("shutdown", "shut down", task),
    ...power("start", "start", task),
    ...power("reboot", "reboot", task),
    ...power("reset", "reset", task),
    ...power("stop", "stop", task),
  ],
} as const satisfies Transcript;
