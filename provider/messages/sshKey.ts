import { text } from "./text";

const example = { name: "deploy", id: "5" };

const toTakeOver = (name: string) =>
  `Set publicKeyName: "${name}" and onExisting: "adopt", and run \`pulumi up\` to adopt it.`;

export const sshKeyMessages = {
  "ssh-key-name-taken": text<{ readonly name: string; readonly id: string }>({
    when: "The account has a key of this name that the stack does not manage.",
    help: [
      "The account has a key of this name, and the stack does not manage it.",
      "`npx pulumi-hosting call sshKey.list --stack dev` lists the keys of the account with their values.",
      'To manage that key here, set `onExisting: "adopt"`: it then gets the value of the program. Otherwise choose another `publicKeyName`. Then run `pulumi preview`.',
    ],
    example,
    says: ({ name, id }) => ({
      happened: `The account already has an SSH key named "${name}" (id ${id}).`,
      changed: "Nothing was changed.",
      ways: ['To adopt it: set onExisting: "adopt".', "To add another one: choose another publicKeyName."],
    }),
  }),
  "ssh-key-not-added": text<{ readonly name: string }>({
    when: "The host reports that it did not add the key, and gives no reason.",
    example,
    says: ({ name }) => ({
      happened: `The host reported that it did not add the SSH key "${name}".`,
      changed: "It lists no key with that name. Nothing was changed.",
      ways: ["Run `pulumi up` again.", "If that does not help, ask the host why."],
    }),
  }),
  "ssh-key-answer-lost": text<{ readonly name: string }>({
    when: "The answer to adding the key was lost, and the provider could not look it up.",
    example,
    says: ({ name }, { because }) => ({
      happened: `The answer to adding the SSH key "${name}" was lost.`,
      changed: `The host may have added it. It could not be looked up: ${because}.`,
      ways: [`If the account has it: ${uncapitalised(toTakeOver(name))}`],
    }),
  }),
  "ssh-key-id-unknown": text<{ readonly name: string }>({
    when: "The host added the key, and the provider could not look up its id.",
    example,
    says: ({ name }, { because }) => ({
      happened: `The SSH key "${name}" was added, but its id is not known.`,
      changed: `It could not be looked up: ${because}.`,
      ways: [toTakeOver(name)],
    }),
  }),
  "ssh-key-not-listed": text<{ readonly name: string }>({
    when: "The host added the key, and does not list it.",
    example,
    says: ({ name }) => ({
      happened: `The host accepted the SSH key "${name}" but does not list it.`,
      changed: "Check the SSH keys of the account.",
      ways: [`If the account has it: ${uncapitalised(toTakeOver(name))}`],
    }),
  }),
  "ssh-key-without-id": text<{ readonly name: string }>({
    when: "The host lists the key without its id, which an update and a delete need.",
    example,
    says: ({ name }) => ({
      happened: `The host lists the SSH key "${name}" without an id.`,
      changed: "The key exists, and is not in the state.",
      ways: ["Ask the host for its id."],
    }),
  }),
  "ssh-key-ambiguous": text<{
    readonly asked: string;
    readonly idOfNamed: string;
    readonly nameOfNumbered: string;
  }>({
    when: "The text given to `pulumi import` or `get` is the name of one key and the id of another.",
    example: { asked: "7", idOfNamed: "8", nameOfNumbered: "deploy" },
    says: ({ asked, idOfNamed, nameOfNumbered }) => ({
      happened: `"${asked}" is ambiguous: it is the name of SSH key ${idOfNamed} and the id of SSH key "${nameOfNumbered}".`,
      ways: [`Use ${idOfNamed} or ${nameOfNumbered}.`],
    }),
  }),
  "ssh-key-released": text<{ readonly id: string }>({
    when: "A line: a key that was adopted, or has `removeOnDelete: false`, leaves the state and stays in the account.",
    example: { id: "5" },
    says: ({ id }) => ({
      happened: `The SSH key ${id} is no longer managed.`,
      changed: "It stays in the account.",
    }),
  }),
  "ssh-key-kept": text<{ readonly id: string }>({
    when: "A warning: the resource leaves the state, and another resource manages the same key.",
    example: { id: "5" },
    says: ({ id }) => ({
      happened: `The SSH key ${id} was not deleted, because another resource of this run manages it.`,
      changed: "Nothing was changed.",
    }),
  }),
  "ssh-key-not-removed": text<{ readonly id: string }>({
    when: "The host reports that it did not delete the key, and still lists it.",
    example,
    says: ({ id }) => ({
      happened: `The host reported that it did not delete the SSH key ${id}, and still lists it.`,
      changed: "It stays in the state.",
      ways: ["Run the same command again."],
    }),
  }),
};

const uncapitalised = (text: string) => `${text[0]?.toLowerCase()}${text.slice(1)}`;
