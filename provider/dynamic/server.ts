// The exports of this module are the Pulumi provider of Server, and their text is stored in every stack: see README.md here.
// Methods only reach for the core, so that the text stays small and the same between releases.
import type * as core from ".";

type Provider = ReturnType<typeof core.provider>;

export function configure(request: Parameters<Provider["configure"]>[0]) {
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
