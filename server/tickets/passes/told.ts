/**
 * What became of a word to a wallet: taken; `gone`, as nobody has that pass there any more; or not taken, and whether a
 * later try can help. The problem is a code for
 * administrators: never a token, never a name.
 */
export type Told = 'taken' | 'gone' | { readonly problem: string; readonly again: boolean };

/** A reply by which neither is known. @param status of HTTP */
export const notTaken = (problem: string, status: number): Exclude<Told, string> => ({
  problem,
  again: status === 429 || status >= 500,
});
