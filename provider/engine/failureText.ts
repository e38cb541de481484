import { inPulumiWords } from "./pulumiWords";

/**
 * What happened, in one text, without a stack trace; the host's parameters under the names of the inputs, the client's
 * options under those of the configuration.
 */
export function failureText(error: unknown): string {
  const text = error instanceof Error ? error.message || error.name : String(error);
  if (error instanceof TypeError || error instanceof ReferenceError || error instanceof RangeError)
    return `This is a defect of pulumi-hosting, please report it: ${text}`;
  return inPulumiWords(text, error);
}
