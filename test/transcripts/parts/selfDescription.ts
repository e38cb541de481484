import { on, type Transcript } from "../transcript";

// Specification: "API self-description". Inner structure of input, output and method_metadata: not shown.
export default {
  part: "API self-description",
  assigned: [],
  open: ["input", "method_metadata", "output", "methods", "namespaces", "no_access_methods"],
  exchanges: [
    ...on("api.describe", "/v3/api/describe", [
      {
        does: "describe a method",
        params: { path: "server/details", version: "v3", skip_permissions: 1, show_no_access: 0 },
        given: { skip_permissions: true, show_no_access: false },
        answer: {
          ...{ api_name: "hosting", path: "server/details", version: "v3", method_metadata: {} },
          ...{ method_description: "One server", namespace_description: "" },
          ...{ input: { uniq_id: { type: "UNIQ_ID" } }, output: [{ uniq_id: { type: "UNIQ_ID" } }] },
          ...{ methods: [], namespaces: [], no_access_methods: [], no_access: false },
        },
      },
      {
        does: "describe a namespace, with what the user may not call",
        params: { path: "server", skip_permissions: 0, show_no_access: 1 },
        given: { skip_permissions: false, show_no_access: true },
        answer: {
          ...{ api_name: "hosting", path: "server", version: "v3", method_metadata: {} },
          ...{ method_description: "", namespace_description: "Servers", input: {}, output: [] },
          ...{ methods: ["create", "details"], namespaces: ["power"], no_access_methods: ["rebuild"] },
          no_access: false,
        },
      },
    ]),
  ],
} as const satisfies Transcript;
