import { leftOpen } from "./switch";

/** The switches for calls: their form, and which of them the host refuses. */
export const callSwitches = {
  descriptions: leftOpen("how `api.describe` reports the inputs and outputs of a method", {
    names: "inputs as an object with a member for each, outputs as a list of objects with a `name`",
    list: "inputs as an object with such a list",
    request: "inputs as the request has them, below `params`; outputs as one sample of the answer",
    schema: "inputs as a JSON Schema, outputs as one for the status 200",
    texts: "inputs and outputs as an object of names and texts; nothing of the method itself",
    none: "there is no such method",
  }),
  domainFilters: leftOpen("how the filter `domain` of `asset.list` compares", {
    any: "in any letter case",
    exact: "letter for letter",
  }),
  filters: leftOpen("whether the filters of a list have an effect", {
    used: "they have",
    ignored: "they have none: the list has all of the account, whatever is asked for",
  }),
  methods: leftOpen("the HTTP methods of a call", {
    post: "POST",
    get: "POST, and GET for a call without params",
    kind: "GET for a read, with its params in the query, PUT for what creates, PATCH for an update, DELETE for a removal, and POST for the rest",
  }),
  operations: leftOpen("which operations are there", {
    all: "those of the specification",
    noKeys: "all but those of SSH keys",
    noPowerStatus: "all but `server.power.status`",
  }),
  sortWords: leftOpen("the words of `order_by.sort`", {
    short: "`asc`, `desc`",
    long: "`ascending`, `descending`",
  }),
  unknownParams: leftOpen("what happens to a parameter that the method does not have", {
    refused: "the call is refused, with `Input::Unknown`",
    ignored: "the parameter has no effect",
  }),
  unknownPaths: leftOpen("how the host refuses a path that it does not have", {
    class: "with `API::InvalidMethod`",
    page: "404, with a page in HTML",
  }),
  versionSegment: leftOpen("whether a path must start with the version", {
    required: "it must",
    optional: "without one it is `v3`",
  }),
} as const;
