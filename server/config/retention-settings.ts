import { wholeNumber } from './settings.ts';

/** Scans are looked up long after an event, so earlier deletion would be noticed. */
const minScanDays = 30;

/** Phones keep lost scans for a week (`src/database/lost-history.ts`) and learn their rulings from the feed. */
const minFeedDays = 8;

/** How long ever-growing data is retained. */
export const retentionEnvironment = {
  KEEP_FEED_DAYS: wholeNumber(
    30,
    minFeedDays,
    3_650,
    'How many days changes of an event are kept for its devices, 8 or more; one that was away for longer fetches the whole event.',
  ),
  KEEP_SCANS_DAYS: wholeNumber(
    0,
    0,
    3_650,
    'How many days after an event its scans are kept, 30 or more; 0 keeps them for good. Who came, and how many, is kept.',
  ),
};

/** @param problems gets a sentence if the values are invalid */
export function retentionOf(
  values: { readonly KEEP_FEED_DAYS: number; readonly KEEP_SCANS_DAYS: number },
  problems: string[],
): { readonly feedDays: number; readonly scanDays: number | null } {
  const { KEEP_FEED_DAYS: feedDays, KEEP_SCANS_DAYS: scanDays } = values;
  if (scanDays > 0 && scanDays < minScanDays)
    problems.push(
      `KEEP_SCANS_DAYS: ${scanDays} is neither 0 (for good) nor ${minScanDays} or more: scans that are sent late would be refused.`,
    );
  return { feedDays, scanDays: scanDays === 0 ? null : scanDays };
}
