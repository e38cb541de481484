export { readPlaces } from "./files";
export { countByRoom, excessPlaces, lineOf, roomOf, withSwept } from "./rooms";
