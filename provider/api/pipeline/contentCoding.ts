import { promisify } from "node:util";
import { brotliDecompress, inflate, inflateRaw } from "node:zlib";
import { gunzipData } from "./gzipMember";

type Decoder = (bytes: Uint8Array, options: { readonly maxOutputLength: number }) => Promise<Buffer>;

const [ofZlib, ofRaw, ofBrotli]: readonly [Decoder, Decoder, Decoder] = [
  promisify(inflate),
  promisify(inflateRaw),
  promisify(brotliDecompress),
];

const decoders: Readonly<Partial<Record<string, Decoder>>> = {
  gzip: gunzipData,
  "x-gzip": gunzipData,
  // Some hosts send raw deflate data without the zlib frame. The first byte of that frame ends with the bits 1000.
  deflate: (bytes, options) => (((bytes[0] ?? 0) & 15) === 8 ? ofZlib : ofRaw)(bytes, options),
  br: ofBrotli,
};

/** The maximum number of codings that are decoded. No sensible host applies more. */
const mostCodings = 3;

/**
 * Parses `Content-Encoding`. The codings are returned in the order of decoding, so the last one comes first; `identity`
 * is left out.
 */
export function parseCodings(header: string | string[] | undefined): string[] {
  const names = [header ?? []].flat().flatMap((text) => text.toLowerCase().split(","));
  return names
    .map((name) => name.trim())
    .filter((name) => name !== "" && name !== "identity")
    .reverse();
}

/**
 * Decodes the body of a response to text. A coding that cannot be removed is left in place, for example if the response
 * was cut off or a proxy has already decoded it. The code that parses the text then reports that it is not a response
 * of the API.
 *
 * @param tooLarge creates the error for a text of more than `largest` bytes.
 */
export async function decodedText(
  bytes: Uint8Array,
  header: string | string[] | undefined,
  { largest, tooLarge }: { readonly largest: number; readonly tooLarge: () => Error },
): Promise<string> {
  let decodedBytes = bytes;
  const codings = parseCodings(header);
  for (const coding of codings.length > mostCodings || bytes.length === 0 ? [] : codings) {
    const decoder = decoders[coding];
    if (!decoder) break;
    try {
      decodedBytes = await decoder(decodedBytes, { maxOutputLength: largest });
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === "ERR_BUFFER_TOO_LARGE") throw tooLarge();
      break;
    }
  }
  return new TextDecoder().decode(decodedBytes);
}
