// The real provider's answer for each resource, by its name: the state that its `up` left.
const { readFileSync } = require("node:fs");

let all;
module.exports = (name) => {
  all ??= JSON.parse(readFileSync(process.env.FLOOR_RECORDED, "utf8"));
  return all[name];
};
