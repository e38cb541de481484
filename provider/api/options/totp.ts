/** The parameters of time-based passcodes (RFC 6238). */
interface Totp {
  /** The secret in base32, without blanks. */
  readonly secret: string;
  readonly algorithm: "SHA1" | "SHA256" | "SHA512";
  readonly digits: number;
  /** How long one passcode is valid, in milliseconds. */
  readonly period: number;
}

/** The default parameters of time-based passcodes. */
export const usualTotp = { algorithm: "SHA1", digits: 6, period: 30_000 } as const;

const base32 = "must be base32 text: letters A to Z and digits 2 to 7";
const inAddress = (fault: string) => `is an otpauth:// address ${fault}`;
const isBase32 = (text: string): boolean => /^[A-Z2-7]+=*$/i.test(text);
const withoutBlanks = (text: string): string => text.replace(/\s/g, "");

/**
 * Parses a passcode secret: base32 text, or the `otpauth://` address behind a QR code, which may set further
 * parameters.
 *
 * @returns the parameters, or what is wrong with the text; that message quotes no value.
 */
export function totpOf(text: string): Totp | { readonly fault: string } {
  if (!/^\s*otpauth/i.test(text)) {
    const secret = withoutBlanks(text);
    return isBase32(secret) ? { ...usualTotp, secret } : { fault: base32 };
  }
  if (!URL.canParse(text.trim())) return { fault: inAddress("that cannot be read") };
  const { protocol, hostname, searchParams } = new URL(text.trim());
  const parameterOf = (name: string) => searchParams.get(name)?.trim() || undefined;
  if (protocol !== "otpauth:")
    return { fault: "is an export of several secrets: give the otpauth:// address of one of them" };
  if (hostname.toLowerCase() !== "totp")
    return {
      fault: inAddress("that does not start with otpauth://totp/: only passcodes of the time are made"),
    };
  const secret = withoutBlanks(parameterOf("secret") ?? "");
  if (!isBase32(secret)) return { fault: inAddress(`whose secret is no base32 text: it ${base32}`) };
  const algorithm = algorithmNamed(parameterOf("algorithm") ?? usualTotp.algorithm);
  if (!algorithm) return { fault: inAddress("whose algorithm is not SHA1, SHA256 or SHA512") };
  const digits = Number(parameterOf("digits") ?? usualTotp.digits);
  if (!isWhole(digits, 6, 10)) return { fault: inAddress("whose digits are not a number from 6 to 10") };
  const seconds = Number(parameterOf("period") ?? usualTotp.period / 1000);
  if (!isWhole(seconds, 1, 3600)) return { fault: inAddress("whose period is not from 1 to 3600 seconds") };
  return { secret, algorithm, digits, period: seconds * 1000 };
}

/** Normalises the name of an algorithm: `sha-256` and `HmacSHA256` both mean SHA256. */
const algorithmNamed = (name: string): Totp["algorithm"] | undefined =>
  (["SHA1", "SHA256", "SHA512"] as const).find(
    (algorithm) =>
      algorithm ===
      name
        .toUpperCase()
        .replace(/^HMAC[-_]?/, "")
        .replace(/[-_]/g, ""),
  );

const isWhole = (value: number, least: number, most: number): boolean =>
  Number.isInteger(value) && value >= least && value <= most;
