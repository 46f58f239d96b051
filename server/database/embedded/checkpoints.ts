/** Dependencies for making checkpoints. */
export interface CheckpointDeps {
  /** Total bytes of write-ahead log. */
  readonly position: () => Promise<number>;
  readonly make: () => Promise<unknown>;
  /** Called if a checkpoint failed. */
  readonly failed: (error: unknown) => void;
}

/** Bytes of log between checkpoints. */
const every = 64 * 1024 * 1024;
/** Commits between two checks of the log size. */
const lookEvery = 64;

/**
 * Makes a checkpoint when enough log has been written since the last one. A database without background processes
 * makes none by itself: its log would grow until it is closed, and the next start would replay all of it.
 *
 * @param from log position at the start
 * @returns a function to call after each commit; it never throws: the commit is valid with or without a checkpoint,
 *   and a failed one is retried at the next check
 */
export function createCheckpoints(deps: CheckpointDeps, from: number): () => Promise<void> {
  let commits = 0;
  let checkedAt = from;
  return async () => {
    commits += 1;
    if (commits % lookEvery !== 0) return;
    try {
      const position = await deps.position();
      if (position - checkedAt < every) return;
      await deps.make();
      checkedAt = position;
    } catch (error) {
      deps.failed(error);
    }
  };
}
