import aServer, { serverAssigned } from "../setUp/aServer";
import type { Transcript } from "../transcript";

// Specification: "Server credentials".
const record = {
  id: 66120,
  accnt: 501234,
  uniq_id: "WEB7Q2",
  server_type: "Cloud.VPS",
  type: "app",
  name: "shop admin",
  description: "Login of the shop",
  location: "https://web1.example.com/admin",
  username: "admin",
  auth_type: "password",
  auth_data: "first\tline\nsecond line",
};
const changed = { ...record, location: "/login", username: "root2", auth_data: "another" };

export default {
  part: "Server credentials",
  assigned: [...serverAssigned, 66120],
  open: ["capabilities", "features", "zone"],
  exchanges: [
    ...aServer,
    {
      does: "store the login of an application",
      operation: "server.credential.create",
      request: {
        path: "/v3/server/credentials/create",
        params: {
          accnt: 501234,
          uniq_id: "WEB7Q2",
          type: "app",
          name: "shop admin",
          description: "Login of the shop",
          location: "https://web1.example.com/admin",
          username: "admin",
          auth_type: "password",
          auth_data: "first\tline\nsecond line",
        },
      },
      answer: record,
    },
    {
      does: "get it",
      operation: "server.credential.details",
      request: {
        path: "/v3/server/credentials/details",
        params: { accnt: 501234, id: 66120, type: "app" },
      },
      answer: record,
    },
    {
      does: "list those of applications",
      operation: "server.credential.list",
      request: {
        path: "/v3/server/credentials/list",
        params: {
          accnt: 501234,
          uniq_id: "WEB7Q2",
          server_type: "Cloud.VPS",
          type: "app",
          order_by: { field: "id", sort: "desc" },
          page_size: 5,
          page_num: 1,
        },
      },
      answer: { item_count: 1, item_total: 1, items: [record], page_num: 1, page_size: 5, page_total: 1 },
    },
    {
      does: "list both types, newest first",
      operation: "server.credential.list",
      request: {
        path: "/v3/server/credentials/list",
        params: {
          uniq_id: "WEB7Q2",
          type: ["app", "server"],
          order_by: { field: "id", sort: "desc" },
          page_size: 1,
        },
      },
      answer: { item_count: 1, item_total: 2, items: [record], page_num: 1, page_size: 1, page_total: 2 },
    },
    {
      does: "change its location, username and auth_data",
      operation: "server.credential.update",
      request: {
        path: "/v3/server/credentials/update",
        params: {
          accnt: 501234,
          id: 66120,
          type: "app",
          location: "/login",
          username: "root2",
          auth_data: "another",
        },
      },
      answer: changed,
    },
    {
      does: "delete it",
      operation: "server.credential.delete",
      request: {
        path: "/v3/server/credentials/delete",
        params: { accnt: 501234, id: 66120, type: "app" },
      },
      answer: { success: true },
    },
  ],
} as const satisfies Transcript;
