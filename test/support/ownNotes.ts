import { mkdtempSync } from "node:fs";
import { join } from "node:path";

// A run is named by its engine's port, which an engine of another file may have had: each file has notes of its own.
const folder = process.env.TESTS_STATE_HOME;
if (folder) process.env.XDG_STATE_HOME = mkdtempSync(join(folder, "file-"));
