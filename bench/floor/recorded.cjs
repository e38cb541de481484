// The recorded response for each resource, by its name: the id and outputs that the real provider's `up` left in the
// state.
const { readFileSync } = require("node:fs");

let all;
module.exports = (name) => {
  all ??= JSON.parse(readFileSync(process.env.FLOOR_RECORDED, "utf8"));
  return all[name];
};
