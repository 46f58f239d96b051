/** Why a backup cannot be made or used, in one sentence. */
export class BackupProblem extends Error {
  constructor(message: string, cause?: unknown) {
    super(message, cause === undefined ? undefined : { cause });
    this.name = 'BackupProblem';
  }
}

/** Reads a stream in requested lengths, regardless of how it is chunked. */
export interface StreamReader {
  /** Reads `length` bytes; fewer only at the end. */
  upTo(length: number): Promise<Buffer>;
  /** @throws BackupProblem if there are fewer */
  exactly(length: number): Promise<Buffer>;
}

export function createStreamReader(source: AsyncIterable<Uint8Array>): StreamReader {
  const chunks = source[Symbol.asyncIterator]();
  let held: Uint8Array = new Uint8Array();
  const upTo = async (length: number): Promise<Buffer> => {
    const parts: Uint8Array[] = [];
    let missing = length;
    while (missing > 0) {
      if (held.length === 0) {
        const next = await chunks.next();
        if (next.done === true) break;
        held = next.value;
      }
      const part = held.subarray(0, missing);
      held = held.subarray(part.length);
      missing -= part.length;
      parts.push(part);
    }
    return Buffer.concat(parts);
  };
  return {
    upTo,
    async exactly(length) {
      const bytes = await upTo(length);
      if (bytes.length < length) throw new BackupProblem('This backup is incomplete. Use another one.');
      return bytes;
    },
  };
}
