/** In bytes. */
export const largestBody = 1024 * 1024;

/** The body of a request as text; undefined if it is too large: then it is read to its end, and not kept. */
export async function readBody(request: AsyncIterable<Buffer>): Promise<string | undefined> {
  const parts: Buffer[] = [];
  let size = 0;
  for await (const part of request) {
    size += part.length;
    if (size <= largestBody) parts.push(part);
  }
  return size > largestBody ? undefined : Buffer.concat(parts).toString("utf8");
}
