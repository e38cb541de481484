import { on, page, type Transcript } from "../transcript";

// Specification: "Named public SSH keys".
const added = {
  public_key_name: "deploy_2026",
  public_key_value: "ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIJ8x deploy@example.com",
};
const edited = {
  ...{ id: 4711, public_key_name: "deploy_2027" },
  public_key_value: "ssh-rsa AAAAB3NzaC1yc2EAAAADAQABAAAAgQDf",
};

export default {
  part: "Named public SSH keys",
  assigned: [501234, 4711],
  exchanges: [
    ...on("sshKey.add", "/v3/account/ssh/key/add", [
      { does: "add a key", params: { accnt: 501234, ...added }, answer: { added: true } },
    ]),
    ...on("sshKey.list", "/v3/account/ssh/key/list", [
      {
        does: "look it up by name",
        params: { accnt: 501234, public_key_name: "deploy_2026", page_size: 10, page_num: 1 },
        answer: page([{ id: 4711, ...added }], { page_size: 10 }),
      },
    ]),
    ...on("sshKey.update", "/v3/account/ssh/key/update", [
      { does: "give it another name and value", params: { accnt: 501234, ...edited }, answer: edited },
    ]),
    ...on("sshKey.remove", "/v3/account/ssh/key/remove", [
      {
        does: "remove it",
        params: { accnt: 501234, id: 4711, public_key_name: "deploy_2027" },
        answer: { removed: true },
      },
    ]),
  ],
} as const satisfies Transcript;
