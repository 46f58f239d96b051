/** `strict` is on the medium when it returns; `relaxed` only in the machine's memory until the next flush. */
export type Durability = 'strict' | 'relaxed';

/**
 * A database on one device, as whole states: a transaction is a function from one state to the next. It outlives the
 * page, and loses data in the same ways as browsers and machines do.
 */
export interface MemoryDisk<State> {
  read(): State;
  /** Runs one transaction; throws `QuotaExceededError` and changes nothing while the disk is full. */
  commit(durability: Durability, change: (state: State) => State): void;
  /** The state that a power cut would leave. */
  flushed(): State;
  flush(): void;
  /** Rolls back to the flushed state; returns whether anything was lost. */
  losePower(): boolean;
  /** Clears the origin's data, as a browser does. */
  evict(): void;
  setFull(full: boolean): void;
  /** Calls `look` with every state as it is committed. */
  onCommit(look: (before: State, after: State) => void): void;
}

export function createMemoryDisk<State>(empty: State): MemoryDisk<State> {
  let state = empty;
  let flushed = empty;
  let full = false;
  const looks: ((before: State, after: State) => void)[] = [];
  return {
    read: () => state,
    flushed: () => flushed,
    commit(durability, change) {
      if (full) throw new DOMException('The disk is full.', 'QuotaExceededError');
      const before = state;
      state = change(before);
      // There is one log for the whole database: a strict commit also flushes everything before it.
      if (durability === 'strict') flushed = state;
      if (state !== before) for (const look of looks) look(before, state);
    },
    flush: () => void (flushed = state),
    losePower() {
      const lost = state !== flushed;
      state = flushed;
      return lost;
    },
    evict() {
      state = empty;
      flushed = empty;
    },
    setFull: (now) => void (full = now),
    onCommit: (look) => void looks.push(look),
  };
}
