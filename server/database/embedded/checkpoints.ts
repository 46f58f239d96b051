/** What the making of checkpoints needs of a database. */
export interface CheckpointDeps {
  /** Bytes of log written in all. */
  readonly position: () => Promise<number>;
  readonly make: () => Promise<unknown>;
  /** Told of a checkpoint that could not be made. */
  readonly failed: (error: unknown) => void;
}

/** Bytes of log between checkpoints. */
const every = 64 * 1024 * 1024;
/** Commits between two looks at the log. */
const lookEvery = 64;

/**
 * Makes a checkpoint when enough log was written since the last. A database without helper processes makes none by
 * itself: its log would grow until it is closed, and the next start would replay all of it.
 *
 * @param from where the log stood at the start.
 * @returns to be called after each commit; it never throws: the commit holds whether or not a checkpoint follows,
 *   and one that failed is tried again at the next look.
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
