const full = process.env['E2E_FULL'] === '1';

/** Repetitions of the long scenarios: a few in each run, all with E2E_FULL=1. */
export const counts = {
  serverKills: full ? 20 : 5,
  browserKills: full ? 20 : 4,
  queuedScans: 5_000,
  /** By two tabs, with one of the replies lost each time. */
  refreshes: full ? 100 : 25,
  /** How many ways of closing a layer are tried before the page is reloaded. */
  waysAfterOneLoad: full ? 1 : 4,
} as const;
