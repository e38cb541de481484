import { promisify } from "node:util";
import { brotliDecompress, inflate, inflateRaw } from "node:zlib";
import { gunzipped } from "./gzipMember";

type Decoder = (bytes: Uint8Array, options: { readonly maxOutputLength: number }) => Promise<Buffer>;

const [ofZlib, ofRaw, ofBrotli]: readonly [Decoder, Decoder, Decoder] = [
  promisify(inflate),
  promisify(inflateRaw),
  promisify(brotliDecompress),
];

const decoders: Readonly<Partial<Record<string, Decoder>>> = {
  gzip: gunzipped,
  "x-gzip": gunzipped,
  // Some hosts send it without the frame that the name stands for. The frame's first byte has an 8 below.
  deflate: (bytes, options) => (((bytes[0] ?? 0) & 15) === 8 ? ofZlib : ofRaw)(bytes, options),
  br: ofBrotli,
};

/** A host that wraps an answer more often has gone astray. */
const mostCodings = 3;

/** The codings of an answer, the last one first, in the order of decoding. None means `identity`. */
export function parseCodings(header: string | string[] | undefined): string[] {
  const names = [header ?? []].flat().flatMap((text) => text.toLowerCase().split(","));
  return names
    .map((name) => name.trim())
    .filter((name) => name !== "" && name !== "identity")
    .reverse();
}

/**
 * The text of an answer without its codings. A coding that cannot be removed, such as that of a cut-off answer or one
 * that was removed on the way, stays: the reader of the text reports that it is not the API's.
 *
 * @param tooLarge the error if the text is longer than `largest` bytes.
 */
export async function decodedText(
  bytes: Uint8Array,
  header: string | string[] | undefined,
  { largest, tooLarge }: { readonly largest: number; readonly tooLarge: () => Error },
): Promise<string> {
  let decoded = bytes;
  const codings = parseCodings(header);
  for (const coding of codings.length > mostCodings || bytes.length === 0 ? [] : codings) {
    const decoder = decoders[coding];
    if (!decoder) break;
    try {
      decoded = await decoder(decoded, { maxOutputLength: largest });
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === "ERR_BUFFER_TOO_LARGE") throw tooLarge();
      break;
    }
  }
  return new TextDecoder().decode(decoded);
}
