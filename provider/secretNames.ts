/** Words that name a login or a key, also at the end of a compound: `rootpassword`. */
const secretWord =
  /(?:passwords?|passwd|passwort|passphrases?|passcodes?|passkeys?|pincodes?|secrets?|tokens?|apikeys?|privatekeys?|privkeys?|sessionids?|credentials?|cookies?|mnemonics?|kubeconfigs?)$/;
const shortWord =
  /^(?:(?:admin|db|ftp|mail|my|root|user|vnc)?(?:pass|pwd|pw)|otp|otpauth|totp|pins?|psk|puk|jwt|bearer|creds?|authorization|seed)$/;
/** Pairs of words that name a secret only together, such as `access key`. */
const secretPair =
  /^(?:(?:api|access|account|auth|client|encryption|hmac|licen[cs]e|master|preshared|priv|private|recovery|root|secret|service|session|shared|signing|wg|wireguard) keys?|auth (?:data|key|value|string)|basic auth|session id|(?:recovery|seed) phrase|(?:console|kvm|login|vnc) ticket|connection (?:string|uri|url)|(?:access|activation|auth|backup|epp|login|recovery|scratch|security|transfer|twofactor|unlock|verification) codes?)$/;
/** Last words that turn the name of a secret into a property of it, such as `password_length`. */
const propertyWord =
  /^(?:age|at|changed|count|date|disabled|enabled|expire[sd]?|expiration|expiry|format|id|length|lifetime|limit|method|min|max|name|policy|required|reset|rules|set|status|strength|supported|ttl|type|types|updated|valid|version)$/;

/**
 * Whether a member with this name holds a secret, by the usual ways to name secrets: `root_password`, `apiKey`,
 * `auth_data`.
 */
export function isSecretName(name: string): boolean {
  // A name with a slash is the path of an API operation.
  if (name.includes("/")) return false;
  const words = name
    .replace(/(?<=[a-z\d])(?=[A-Z])/g, " ")
    .toLowerCase()
    .split(/[^a-z]+/)
    .filter((word) => word !== "");
  const lastWords = words.slice(-2).join(" ");
  if (lastWords !== "session id" && propertyWord.test(words.at(-1) ?? "")) return false;
  return words.some(
    (word, index) =>
      secretWord.test(word) || shortWord.test(word) || secretPair.test(`${word} ${words[index + 1] ?? ""}`),
  );
}

/** Matches a query or fragment parameter of a URL: after `?`, `&`, `;` or `#`. */
const parameter = /[?&;#]([\w.-]+)=([^&;#\s"']+)/g;

/**
 * Whether a URL, or a part of one, contains a login or a parameter whose name is that of a secret. Such a URL would
 * send the secret to the server that it names.
 */
export const addressHasSecret = (address: string): boolean =>
  /:[\\/]{2}[^\s\\/?#@]+@/.test(address) ||
  [...address.matchAll(parameter)].some(
    ([, name = "", value = ""]) => isSecretName(name) && value.length > 1,
  );
