/**
 * The outcome of an update to a wallet: accepted; `gone` if no wallet has that pass any more; or not accepted, and
 * whether a retry can help. The problem is a code for administrators: never a token or a name.
 */
export type UpdateOutcome = 'taken' | 'gone' | { readonly problem: string; readonly again: boolean };

/** Builds the outcome of any other reply. @param status HTTP status */
export const refusedUpdate = (problem: string, status: number): Exclude<UpdateOutcome, string> => ({
  problem,
  again: status === 429 || status >= 500,
});
