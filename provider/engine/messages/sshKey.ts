import type { SshKeyMessages } from "../../resources/sshKey/messages";
import type { TextsOf } from "./text";

const example = { name: "deploy", id: "5" };

const toTakeOver = (name: string) =>
  `Set publicKeyName: "${name}" and onExisting: "adopt", and run \`pulumi up\`: that takes it over.`;

export const sshKeyTexts: TextsOf<SshKeyMessages> = {
  "ssh-key-name-taken": {
    when: "The account has a key of this name that the stack does not manage.",
    example,
    says: ({ name, id }) => ({
      happened: `The account already has an SSH key named "${name}" (id ${id}).`,
      changed: "Nothing was changed.",
      ways: ['To take it over: onExisting: "adopt".', "To add another one: choose another publicKeyName."],
    }),
  },
  "ssh-key-not-added": {
    when: "The host answers that it did not add the key, without saying why.",
    example,
    says: ({ name }) => ({
      happened: `The host answered that it did not add the SSH key "${name}".`,
      changed: "It lists none of that name: nothing was changed.",
      ways: ["Run `pulumi up` again.", "If it stays so, ask the host why."],
    }),
  },
  "ssh-key-answer-lost": {
    when: "The host did not answer whether it has added the key, and could not be asked.",
    example,
    says: ({ name }, { because }) => ({
      happened: `The host's answer to adding the SSH key "${name}" was lost.`,
      changed: `It may be there; it could not be looked up: ${because}.`,
      ways: [`If it is: ${uncapitalised(toTakeOver(name))}`],
    }),
  },
  "ssh-key-id-unknown": {
    when: "The host has added the key, and could not be asked for its id.",
    example,
    says: ({ name }, { because }) => ({
      happened: `The SSH key "${name}" was added, but its id is not known.`,
      changed: `It could not be looked up: ${because}.`,
      ways: [toTakeOver(name)],
    }),
  },
  "ssh-key-not-listed": {
    when: "The host has added the key, and does not list it.",
    example,
    says: ({ name }) => ({
      happened: `The host accepted the SSH key "${name}" but does not list it.`,
      changed: "It may be there: look at the account's keys.",
      ways: [`If it is: ${uncapitalised(toTakeOver(name))}`],
    }),
  },
  "ssh-key-without-id": {
    when: "The host lists the key without the id by which it is changed and removed.",
    example,
    says: ({ name }) => ({
      happened: `The host lists the SSH key "${name}" without an id.`,
      changed: "It is there, and the state does not have it.",
      ways: ["Ask the host for its id."],
    }),
  },
  "ssh-key-ambiguous": {
    when: "What is given to `pulumi import` or to `get` is the name of one key and the id of another.",
    example: { asked: "7", idOfNamed: "8", nameOfNumbered: "deploy" },
    says: ({ asked, idOfNamed, nameOfNumbered }) => ({
      happened: `"${asked}" is the name of the SSH key with the id ${idOfNamed}, and the id of the one named "${nameOfNumbered}".`,
      ways: [`Give ${idOfNamed} for the first.`, `Give ${nameOfNumbered} for the second.`],
    }),
  },
  "ssh-key-released": {
    when: "A line: a key that was adopted, or has `removeOnDelete: false`, is removed from the state and stays in the account.",
    example: { id: "5" },
    says: ({ id }) => ({
      happened: `The SSH key ${id} is released.`,
      changed: "It stays in the account.",
    }),
  },
  "ssh-key-kept": {
    when: "A warning: the resource is removed from the state, and another one has the same key.",
    example: { id: "5", because: "adopted" },
    says: ({ id, because }) => ({
      happened: `The SSH key ${id} stays in the account, because ${because === "adopted" ? "the resource that replaces this one has adopted it" : "another resource of this stack holds it"}.`,
      changed: "Nothing was sent.",
    }),
  },
  "ssh-key-not-removed": {
    when: "The host answers that it did not remove the key, and still lists it.",
    example,
    says: ({ id }) => ({
      happened: `The host answered that it did not remove the SSH key ${id}, and still lists it.`,
      changed: "It stays in the state.",
      ways: ["Run the same command again."],
    }),
  },
};

const uncapitalised = (text: string) => `${text[0]?.toLowerCase()}${text.slice(1)}`;
