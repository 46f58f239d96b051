/**
 * An answer that is dear to make and may be somewhat old: made when it is asked for, kept for a while. Who asks while it
 * is made waits for the same one. One that failed is not kept.
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
