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
    'Number of days for which an event’s changes are kept for its devices, at least 8; a device that was offline for longer downloads the whole event.',
  ),
  KEEP_SCANS_DAYS: wholeNumber(
    0,
    0,
    3_650,
    'Number of days after an event for which its scans are kept, at least 30; 0 keeps them forever. Attendance and its counts are always kept.',
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
