/** Words for what logs in or unlocks, each as the end of a word too: `rootpassword`. */
const secretWord =
  /(?:passwords?|passwd|passwort|passphrases?|passcodes?|passkeys?|pincodes?|secrets?|tokens?|apikeys?|privatekeys?|privkeys?|sessionids?|credentials?|cookies?|mnemonics?|kubeconfigs?)$/;
const shortWord =
  /^(?:(?:admin|db|ftp|mail|my|root|user|vnc)?(?:pass|pwd|pw)|otp|otpauth|totp|pins?|psk|puk|jwt|bearer|creds?|authorization|seed)$/;
/** Words that are no secret alone. */
const secretPair =
  /^(?:(?:api|access|account|auth|client|encryption|hmac|licen[cs]e|master|preshared|priv|private|recovery|root|secret|service|session|shared|signing|wg|wireguard) keys?|auth (?:data|key|value|string)|basic auth|session id|(?:recovery|seed) phrase|(?:console|kvm|login|vnc) ticket|connection (?:string|uri|url)|(?:access|activation|auth|backup|epp|login|recovery|scratch|security|transfer|twofactor|unlock|verification) codes?)$/;
/** After a word for a secret these name something about it. */
const aboutIt =
  /^(?:age|at|changed|count|date|disabled|enabled|expire[sd]?|expiration|expiry|format|id|length|lifetime|limit|method|min|max|name|policy|required|reset|rules|set|status|strength|supported|ttl|type|types|updated|valid|version)$/;

/** Whether a member of this name holds a secret, as people name them: `root_password`, `apiKey`, `auth_data`. */
export function isSecretName(name: string): boolean {
  // The path of an operation.
  if (name.includes("/")) return false;
  const words = name
    .replace(/(?<=[a-z\d])(?=[A-Z])/g, " ")
    .toLowerCase()
    .split(/[^a-z]+/)
    .filter((word) => word !== "");
  const last = words.slice(-2).join(" ");
  if (last !== "session id" && aboutIt.test(words.at(-1) ?? "")) return false;
  return words.some(
    (word, at) =>
      secretWord.test(word) || shortWord.test(word) || secretPair.test(`${word} ${words[at + 1] ?? ""}`),
  );
}

/** A parameter of an address, with its name and its value: after `?`, `&`, `;` or `#`. */
const parameter = /[?&;#]([\w.-]+)=([^&;#\s"']+)/g;

/** Whether whoever is asked at this address, or at this part of one, gets a login or what is named as a secret. */
export const addressHasSecret = (address: string): boolean =>
  /:[\\/]{2}[^\s\\/?#@]+@/.test(address) ||
  [...address.matchAll(parameter)].some(
    ([, name = "", value = ""]) => isSecretName(name) && value.length > 1,
  );
