/** Code that is fetched when it is first needed. */
export interface LazyCode<T> {
  /** What was fetched; null until then. */
  readonly here: () => T | null;
  /**
   * One try to fetch it. A failed one stays failed for everybody who asks, so that a page which renders again and again
   * does not fetch again and again; `retry` ends that.
   */
  readonly fetched: () => Promise<T>;
  /** The next asking tries anew where the last try has failed. */
  readonly retry: () => void;
}

export function lazyCode<T>(load: () => Promise<T>): LazyCode<T> {
  let here: T | null = null;
  let tried: Promise<T> | null = null;
  let failed = false;
  return {
    here: () => here,
    fetched() {
      if (tried !== null) return tried;
      const trying = load().then(
        (code) => {
          // What React reads of a promise: one that is fulfilled already is used without waiting.
          void Object.assign(trying, { status: 'fulfilled', value: code });
          return (here = code);
        },
        (error: unknown) => {
          failed = true;
          throw error;
        },
      );
      // Who waits for several may have heard of another one's failure first, and listen to this one no more.
      trying.catch(() => {});
      return (tried = trying);
    },
    retry() {
      if (!failed) return;
      failed = false;
      tried = null;
    },
  };
}
