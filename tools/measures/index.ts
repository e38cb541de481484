export { readCodeFiles } from "./codeFiles";
export { linesByFolder, measure } from "./measures";
export { problemsOf, withMeasured } from "./record";
