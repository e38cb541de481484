import aServer, { serverAssigned } from "../setUp/aServer";
import type { Transcript } from "../transcript";

// Specification: "Server power". All take accnt and uniq_id and answer the power status record.
const params = { accnt: 501234, uniq_id: "WEB7Q2" };
const running = { error: "", powerStatus: "Running", resource: "WEB7Q2", status: "Running", task: 0 };
const task = { error: "", powerStatus: "Stopped", resource: "WEB7Q2", status: "Booting", task: 8301 };

export default {
  part: "Server power",
  assigned: serverAssigned,
  open: ["capabilities", "features", "zone"],
  exchanges: [
    ...aServer,
    {
      does: "the live status",
      operation: "server.power.status",
      request: { path: "/v3/server/power/status", params },
      answer: running,
    },
    {
      does: "the cached status",
      operation: "server.power.cachedStatus",
      request: { path: "/v3/server/power/cachedStatus", params },
      answer: running,
    },
    {
      does: "shut down",
      operation: "server.power.shutdown",
      request: { path: "/v3/server/power/shutdown", params },
      answer: task,
    },
    {
      does: "start",
      operation: "server.power.start",
      request: { path: "/v3/server/power/start", params },
      answer: task,
    },
    {
      does: "reboot",
      operation: "server.power.reboot",
      request: { path: "/v3/server/power/reboot", params },
      answer: task,
    },
    {
      does: "reset",
      operation: "server.power.reset",
      request: { path: "/v3/server/power/reset", params },
      answer: task,
    },
    {
      does: "stop",
      operation: "server.power.stop",
      request: { path: "/v3/server/power/stop", params },
      answer: task,
    },
  ],
} as const satisfies Transcript;
