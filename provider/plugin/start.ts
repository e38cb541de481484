import { main, saveCompiled } from "./compiled";

// This file is bundled to dist/plugin/start.js, next to main.js. The executable runs it.
void main(saveCompiled);
