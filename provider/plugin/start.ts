import { main, saveCompiled } from "./compiled";

// The executable runs this file, bundled to dist/plugin/start.js next to main.js.
void main(saveCompiled);
