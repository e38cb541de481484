export { readPlaces } from "./files";
export { countByRoom, lineOf, problemsOf, roomOf, withSwept } from "./rooms";
