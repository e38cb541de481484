import aServer, { serverAssigned } from "../setUp/aServer";
import { on, page, type Transcript } from "../transcript";

// Specification: "Server credentials".
const given = {
  ...{ accnt: 501234, uniq_id: "WEB7Q2", type: "app", name: "shop admin", description: "Login of the shop" },
  ...{ location: "https://web1.example.com/admin", username: "admin" },
  ...{ auth_type: "password", auth_data: "first\tline\nsecond line" },
};
const record = { ...given, id: 66120, server_type: "Cloud.VPS" };
const one = { accnt: 501234, id: 66120, type: "app" };
const newest = { order_by: { field: "id", sort: "desc" } };
const edits = { location: "/login", username: "root2", auth_data: "another" };

export default {
  part: "Server credentials",
  assigned: [...serverAssigned, 66120],
  open: ["capabilities", "features", "zone"],
  exchanges: [
    ...aServer,
    ...on("server.credential.create", "/v3/server/credentials/create", [
      { does: "store the login of an application", params: given, answer: record },
    ]),
    ...on("server.credential.details", "/v3/server/credentials/details", [
      { does: "get it", params: one, answer: record },
    ]),
    ...on("server.credential.list", "/v3/server/credentials/list", [
      {
        does: "list those of applications",
        params: {
          ...{ accnt: 501234, uniq_id: "WEB7Q2", server_type: "Cloud.VPS", type: "app" },
          ...{ ...newest, page_size: 5, page_num: 1 },
        },
        answer: page([record], { page_size: 5 }),
      },
      {
        does: "list both types, newest first",
        params: { uniq_id: "WEB7Q2", type: ["app", "server"], ...newest, page_size: 1 },
        answer: page([record], { item_total: 2, page_size: 1 }),
      },
    ]),
    ...on(
      "server.credential.update",
      "/v3/server/credentials/update",
      Object.entries(edits).map(([member, value], index) => ({
        does: `change its ${member}, and leave the others`,
        params: { ...one, [member]: value },
        answer: { ...record, ...Object.fromEntries(Object.entries(edits).slice(0, index + 1)) },
      })),
    ),
    ...on("server.credential.delete", "/v3/server/credentials/delete", [
      { does: "delete it", params: one, answer: { success: true } },
    ]),
  ],
} as const satisfies Transcript;
