import { attach, cancel, getMapping, getMappings, getPluginInfo, getSchema, handshake } from "./about";
import { checkConfig, configure, diffConfig } from "./configuration";
import { invoke } from "./invoke";
import { check } from "./resources/check";
import { diff } from "./resources/diff";
import { create, read, remove, update } from "./resources/methods";

/** The handler of each call of Pulumi's ResourceProvider service, by its name in the protocol. */
export const handlers = {
  handshake,
  attach,
  getPluginInfo,
  getSchema,
  getMapping,
  getMappings,
  cancel,
  checkConfig,
  diffConfig,
  configure,
  check,
  diff,
  create,
  read,
  update,
  delete: remove,
  invoke,
};
