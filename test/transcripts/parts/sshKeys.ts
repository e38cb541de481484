import type { Transcript } from "../transcript";

// Specification: "Named public SSH keys".
export default {
  part: "Named public SSH keys",
  assigned: [501234, 4711],
  exchanges: [
    {
      does: "add a key",
      operation: "sshKey.add",
      request: {
        path: "/v3/account/ssh/key/add",
        params: {
          accnt: 501234,
          public_key_name: "deploy_2026",
          public_key_value: "ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIJ8x deploy@example.com",
        },
      },
      answer: { added: true },
    },
    {
      does: "look it up by name",
      operation: "sshKey.list",
      request: {
        path: "/v3/account/ssh/key/list",
        params: { accnt: 501234, public_key_name: "deploy_2026", page_size: 10, page_num: 1 },
      },
      answer: {
        item_count: 1,
        item_total: 1,
        items: [
          {
            id: 4711,
            public_key_name: "deploy_2026",
            public_key_value: "ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIJ8x deploy@example.com",
          },
        ],
        page_num: 1,
        page_size: 10,
        page_total: 1,
      },
    },
    {
      does: "give it another name and value",
      operation: "sshKey.update",
      request: {
        path: "/v3/account/ssh/key/update",
        params: {
          accnt: 501234,
          id: 4711,
          public_key_name: "deploy_2027",
          public_key_value: "ssh-rsa AAAAB3NzaC1yc2EAAAADAQABAAAAgQDf",
        },
      },
      answer: {
        id: 4711,
        public_key_name: "deploy_2027",
        public_key_value: "ssh-rsa AAAAB3NzaC1yc2EAAAADAQABAAAAgQDf",
      },
    },
    {
      does: "remove it",
      operation: "sshKey.remove",
      request: {
        path: "/v3/account/ssh/key/remove",
        params: { accnt: 501234, id: 4711, public_key_name: "deploy_2027" },
      },
      answer: { removed: true },
    },
  ],
} as const satisfies Transcript;
