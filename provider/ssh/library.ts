// The parts of the SSH library that this package uses. The library is loaded when it is first needed, so that it does
// not delay the start of other parts.
export { Client, Server, utils } from "ssh2";
