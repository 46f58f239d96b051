/** Reads a reply to its end. @throws Error if the reply is not a success. */
export async function done(reply: Response): Promise<void> {
  const bytes = await reply.arrayBuffer();
  if (!reply.ok)
    throw new Error(`${reply.url}: ${reply.status} ${Buffer.from(bytes).toString().slice(0, 300)}`);
}
