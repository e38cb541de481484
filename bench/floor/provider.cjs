// A provider of dynamic resources that does nothing but return recorded responses.
const recorded = require("./recorded.cjs");

exports.check = async (_olds, news) => ({ inputs: news });
exports.diff = async (_id, olds, news) => ({
  changes: Object.keys(news).some(
    (name) => !name.startsWith("__") && JSON.stringify(olds[name]) !== JSON.stringify(news[name]),
  ),
});
exports.create = async ({ floorName }) => {
  const { id, outputs } = recorded(floorName);
  return { id, outs: { ...outputs, floorName } };
};
exports.read = async (id, props) => ({ id, props: { ...props, ...recorded(props.floorName).outputs } });
exports.update = async (_id, _olds, { floorName }) => ({
  outs: { ...recorded(floorName).outputs, floorName },
});
exports.delete = async () => {};
