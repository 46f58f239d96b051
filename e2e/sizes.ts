const full = process.env['E2E_FULL'] === '1';

/** How often the long scenarios repeat: enough to see them work in each run, all of it with E2E_FULL=1. */
export const counts = {
  serverKills: full ? 20 : 5,
  browserKills: full ? 20 : 4,
  queuedScans: 5_000,
  /** Of two tabs, with one of the replies lost each time. */
  refreshes: full ? 100 : 25,
  /** In how many ways a layer is closed one after the other before the page is loaded anew. */
  waysAfterOneLoad: full ? 1 : 4,
} as const;
