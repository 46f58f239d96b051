/** How far a device has read, and in which history: a server that has less was restored. Undefined: nothing is on it. */
export function reachedOf({
  cursor,
  serverEpoch,
}: {
  readonly cursor?: number | null;
  readonly serverEpoch: string | null;
}): { readonly revision: number; readonly epoch: string } | undefined {
  if (serverEpoch === null || cursor === null || cursor === undefined) return undefined;
  return { revision: cursor, epoch: serverEpoch };
}
