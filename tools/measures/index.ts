export { readCodeFiles } from "./codeFiles";
export { linesByFolder, measure } from "./measures";
export { recordProblems, updatedFigures } from "./record";
