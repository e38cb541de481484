/** What messages of an SshKey tell. */
export interface SshKeyMessages {
  "ssh-key-name-taken": { readonly name: string; readonly id: string };
  "ssh-key-not-added": { readonly name: string };
  "ssh-key-answer-lost": { readonly name: string };
  "ssh-key-id-unknown": { readonly name: string };
  "ssh-key-not-listed": { readonly name: string };
  "ssh-key-without-id": { readonly name: string };
  "ssh-key-ambiguous": {
    readonly asked: string;
    readonly idOfNamed: string;
    readonly nameOfNumbered: string;
  };
  "ssh-key-released": { readonly id: string };
  "ssh-key-kept": { readonly id: string; readonly because: "adopted" | "held" };
  "ssh-key-not-removed": { readonly id: string };
}
