// The dynamic provider of Server. The comment in index.ts explains why each method only forwards its call.
import type { StackConfiguration } from "./stackConfiguration";

export function configure(request: { config: StackConfiguration }) {
  return require("pulumi-hosting/dynamic").provider("Server").configure(request);
}
export function check(olds: object, news: object) {
  return require("pulumi-hosting/dynamic").provider("Server").check(olds, news);
}
export function diff(id: string, olds: object, news: object) {
  return require("pulumi-hosting/dynamic").provider("Server").diff(id, olds, news);
}
export function create(inputs: object) {
  return require("pulumi-hosting/dynamic").provider("Server").create(inputs);
}
export function read(id: string, properties: object) {
  return require("pulumi-hosting/dynamic").provider("Server").read(id, properties);
}
export function update(id: string, olds: object, news: object) {
  return require("pulumi-hosting/dynamic").provider("Server").update(id, olds, news);
}
function remove(id: string, properties: object) {
  return require("pulumi-hosting/dynamic").provider("Server").delete(id, properties);
}

export { remove as delete };
