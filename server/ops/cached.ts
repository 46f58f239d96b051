/**
 * Caches an expensive, slightly outdated result: computed on request, kept for a while and shared by concurrent
 * callers. Failures are not cached.
 *
 * @param now ms
 */
export function createCached<T>(
  make: (at: number) => Promise<T>,
  parts: { readonly forMs: number; readonly now: () => number },
): () => Promise<T> {
  let kept: { readonly at: number; readonly answer: Promise<T> } | undefined;
  return () => {
    const at = parts.now();
    if (kept !== undefined && at >= kept.at && at - kept.at < parts.forMs) return kept.answer;
    const made = { at, answer: make(at) };
    kept = made;
    made.answer.catch(() => {
      if (kept === made) kept = undefined;
    });
    return made.answer;
  };
}
