import { promisify } from "node:util";
import { crc32, gunzip, type InflateRaw, inflateRaw } from "node:zlib";

interface Bound {
  readonly maxOutputLength: number;
}

const gunzipAll = promisify(gunzip);
/** Decompresses, and reports how many bytes it has read, so that bytes appended after the member can be ignored. */
const counting = promisify(inflateRaw) as unknown as (
  bytes: Uint8Array,
  options: Bound & { readonly info: true },
) => Promise<{ readonly buffer: Buffer; readonly engine: InflateRaw }>;

/**
 * Decompresses gzip data. Some programs append bytes to a gzip file, such as the line break at the end of a page's
 * source. In that case the first member is used, if its checksum and length are right.
 */
export async function gunzipData(bytes: Uint8Array, { maxOutputLength }: Bound): Promise<Buffer> {
  try {
    return await gunzipAll(bytes, { maxOutputLength });
  } catch (error) {
    const start = headerLength(bytes);
    if ((error as NodeJS.ErrnoException).code === "ERR_BUFFER_TOO_LARGE" || start === undefined) throw error;
    const { buffer, engine } = await counting(bytes.subarray(start), { maxOutputLength, info: true });
    const end = start + engine.bytesWritten;
    if (bytes.length < end + 8) throw error;
    const { byteOffset } = bytes;
    const view = new DataView(bytes.buffer, byteOffset + end, 8);
    const isWhole = view.getUint32(0, true) === crc32(buffer) && view.getUint32(4, true) === buffer.length;
    if (!isWhole) throw error;
    return buffer;
  }
}

/** The length of the gzip header (RFC 1952, 2.3); undefined if there is no such header. */
function headerLength(bytes: Uint8Array): number | undefined {
  const [first, second, method, flags = 0] = bytes;
  if (first !== 0x1f || second !== 0x8b || method !== 8) return undefined;
  let offset = 10;
  if (flags & 4) offset += 2 + (bytes[offset] ?? 0) + 256 * (bytes[offset + 1] ?? 0);
  // The header may contain a file name and a comment, each ending with a zero byte.
  for (const flag of [8, 16]) if (flags & flag) offset = bytes.indexOf(0, offset) + 1 || bytes.length;
  return offset + (flags & 2 ? 2 : 0);
}
