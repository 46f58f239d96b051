import type { Receipt } from '#domain/door/receipt.ts';

/**
 * Whether a receipt comes for a scan that the manifest in use has ruled already, as after a restore: no line of the
 * feed will say it again, so a view that counts the scan by itself must be built anew.
 */
export function comesLate(before: Receipt | null, now: Receipt | null, manifestRevision: number): boolean {
  const fresh = (before?.outcome ?? null) === null;
  return fresh && (now?.outcome?.revision ?? Infinity) <= manifestRevision;
}
