/** Days that can be chosen, up to today. */
export const ranges = ['week', 'month', 'quarter', 'all'] as const;
export type RangeName = (typeof ranges)[number];

const lengths = { week: 7, month: 30, quarter: 90 };
const dayMs = 86_400_000;

/** The first and the last day of a range, `2026-11-21`; null for all there are. @param now ms */
export function rangeOf(
  range: RangeName,
  now: number,
): { readonly from: string; readonly to: string } | null {
  if (range === 'all') return null;
  const text = (at: number) => new Date(at).toISOString().slice(0, 10);
  return { from: text(now - (lengths[range] - 1) * dayMs), to: text(now) };
}
