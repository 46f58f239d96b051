/** A reply's JSON as the test says it is; the expectations tell when it is not. */
export async function readJson<T>(reply: Response): Promise<T> {
  return (await reply.json()) as T;
}
