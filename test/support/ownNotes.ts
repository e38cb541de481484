import { mkdtempSync } from "node:fs";
import { join } from "node:path";

// A run is named by its engine's port, and another test file's engine may have used the same port. So each file has its
// own folder of notes.
const folder = process.env.TESTS_STATE_HOME;
if (folder) process.env.XDG_STATE_HOME = mkdtempSync(join(folder, "file-"));
