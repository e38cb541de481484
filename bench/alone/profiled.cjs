// Preloaded into a plugin: writes a CPU profile to the folder PROFILES every few seconds, so that a killed process
// loses only the last seconds.
const { Session } = require("node:inspector");
const { writeFileSync } = require("node:fs");
const { join } = require("node:path");

const folder = process.env.PROFILES;
const every = 3_000;
const session = new Session();
let count = 0;

/** Calls the inspector of this process, which calls back synchronously. */
function post(method, params) {
  let answer;
  session.post(method, params, (error, result) => {
    if (error) throw error;
    answer = result;
  });
  return answer;
}

function save() {
  const { profile } = post("Profiler.stop");
  count += 1;
  writeFileSync(
    join(folder, `${process.pid}.${String(count).padStart(4, "0")}.cpuprofile`),
    JSON.stringify(profile),
  );
}

if (folder) {
  session.connect();
  post("Profiler.enable");
  post("Profiler.setSamplingInterval", { interval: 500 });
  post("Profiler.start");
  setInterval(() => {
    save();
    post("Profiler.start");
  }, every).unref();
  process.on("SIGTERM", () => {
    save();
    process.exit(143);
  });
}
