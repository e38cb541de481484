import type { Lost } from "../host/lostCreate";
import { answerLost } from "./answerLost";
import { entry } from "./text";

const example = { name: "deploy", id: "5" };

export const sshKeyMessages = {
  "ssh-key-name-taken": entry<{ readonly name: string; readonly id: string; readonly isPreview?: true }>({
    when: "The account has a key of this name that the stack does not manage. A preview warns of it, and `pulumi-hosting report` stops at it.",
    help: [
      "`npx pulumi-hosting call sshKey.list --stack dev` lists the keys of the account with their values.",
      'To manage that key here, set `onExisting: "adopt"`: it then gets the value of the program. Otherwise choose another `publicKeyName`. Then run `pulumi preview`.',
    ],
    example,
    happened: 'The account already has an SSH key named "{name}" (id {id}).',
    changed: ({ isPreview }) =>
      isPreview ? "`pulumi up` will refuse to add another one." : "Nothing was changed.",
    ways: ['To adopt it: set ‹onExisting: "adopt"›.', "To add another one: choose another publicKeyName."],
  }),
  "ssh-key-held": entry<{
    readonly name: string;
    readonly property: string;
    readonly holder: string;
    readonly holderId: string;
    readonly isOfRun: boolean;
  }>({
    when: "The host takes a name, or on some hosts a value, only once in an account, and another key has it. Keys of one program that exchange names, or that move up in a list, meet it too.",
    example: { name: "alice", property: "publicKeyValue", holder: "bob", holderId: "6", isOfRun: true },
    happened:
      'The SSH key "{name}" does not get its {property}, because key "{holder}" (id {holderId}) of the account has it.',
    changed: "Nothing was changed.",
    ways: ({ isOfRun, property }) => [
      isOfRun
        ? `Another resource of this run has that key. Leave this one as it was and run \`pulumi up\`, which changes the other one, and then change this one. If two resources exchange it, give one of them another ${property} first.`
        : "If the program no longer has that key: leave this one as it was and run `pulumi up`, which deletes the other one. Then change this one.",
      `Otherwise use that key, or another ${property}.`,
    ],
  }),
  "key-is-certificate": entry<{ readonly property: string }>({
    when: "A warning: `publicKeyValue` or `publicSshKey` is a certificate of OpenSSH (`…-cert-v01@openssh.com`), as in a file that ends in `-cert.pub`. A server takes neither the certificate nor its key for a login then.",
    example: { property: "publicKeyValue" },
    happened: "{property} is a certificate, and no public key: with it no one can log in to a server.",
    ways: ["Give the file of the key itself: the one whose name ends in .pub, and not in -cert.pub."],
  }),
  "ssh-key-not-added": entry<{ readonly name: string }>({
    when: "The host reports that it did not add the key, and gives no reason.",
    example,
    happened: 'The host reported that it did not add the SSH key "{name}".',
    changed: "It lists no key with that name. Nothing was changed.",
    ways: ["Run `pulumi up` again.", "If that does not help, ask the host why."],
  }),
  "ssh-key-answer-lost": answerLost<Lost & { readonly name: string }>({
    when: "The key was added, or may have been, and the provider did not find its id.",
    example: { name: "deploy", isAnswered: true, looking: "notListed" },
    nameOf: ({ name }) => `the SSH key "${name}"`,
    ways: 'If the account has it: set ‹publicKeyName: "{name}"› and ‹onExisting: "adopt"›, and run `pulumi up` to adopt it.',
  }),
  "ssh-key-without-id": entry<{ readonly name: string }>({
    when: "The host lists the key without its id, which an update and a delete need.",
    example,
    happened: 'The host lists the SSH key "{name}" without an id.',
    changed: "The key exists, and is not in the state.",
    ways: ["Ask the host for its id."],
  }),
};
