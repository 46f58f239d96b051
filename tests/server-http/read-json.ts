/** Returns a reply's JSON with the type that the test declares; its assertions catch a mismatch. */
export async function readJson<T>(reply: Response): Promise<T> {
  return (await reply.json()) as T;
}
