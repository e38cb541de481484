import { setFlagsFromString } from "node:v8";
import { main, saveCompiled } from "./compiled";

// The executable runs this file, bundled to dist/plugin/start.js next to main.js.
void main(() => {
  saveCompiled();
  // The space for new objects is large enough now. In a large stack Node would let it grow by another 80 MB, and nothing
  // would be faster for it.
  setFlagsFromString("--semi-space-growth-factor=1");
});
