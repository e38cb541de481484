export { readPlaces } from "./files";
export { countByRoom, excessPlaces, faultLine, roomOf, sweptRooms } from "./rooms";
