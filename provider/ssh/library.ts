// All that is used of the SSH library. It is loaded when it is needed first: nothing else of the package should start
// later for it.
export { Client, Server, utils } from "ssh2";
