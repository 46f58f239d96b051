/** Code that is loaded on first use. */
export interface LazyCode<T> {
  /** Returns the loaded code; null until then. */
  readonly here: () => T | null;
  /**
   * Loads it once. A failure stays for all callers, so that a page that re-renders does not request it repeatedly;
   * `retry` ends that.
   */
  readonly fetched: () => Promise<T>;
  /** Lets the next call retry after a failure. */
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
          // React's own fields on a promise: an already fulfilled one is used without suspending.
          void Object.assign(trying, { status: 'fulfilled', value: code });
          return (here = code);
        },
        (error: unknown) => {
          failed = true;
          throw error;
        },
      );
      // A caller of several promises may stop at another one's failure, so mark this rejection as handled.
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
