/** The size of the largest accepted request body, in bytes. */
export const largestBody = 1024 * 1024;

/** Reads the body of a request as text. Returns undefined if the body is too large; it is still read to its end. */
export async function readBody(request: AsyncIterable<Buffer>): Promise<string | undefined> {
  const parts: Buffer[] = [];
  let size = 0;
  for await (const part of request) {
    size += part.length;
    if (size <= largestBody) parts.push(part);
  }
  return size > largestBody ? undefined : Buffer.concat(parts).toString("utf8");
}
