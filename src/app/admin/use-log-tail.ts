import { useState } from 'react';
import { useEngines } from '#app/engines/engines.tsx';
import { useServer, type ServerData } from '#app/data/server-data.ts';
import { useLogLive } from '#app/data/use-event-live.ts';
import { listLogs } from '#contract/administration/logs.ts';
import { followOn, type Followed, type LogQuery } from './log-filter.ts';

/** Poll interval, also with a live connection, which only reports sooner; ms. */
const pollIntervalMs = 4_000;
/** Number of lines per request. */
const newestCount = '200';

/**
 * Follows the newest log lines: the live connection reports new ones, at most a few times a second, and one request
 * loads them, however many.
 */
export function useLogTail(query: LogQuery): ServerData<Followed> & { readonly isLive: boolean } {
  const { replies } = useEngines();
  const read = useServer(listLogs, { query: { ...query, limit: newestCount } }, { everyMs: pollIntervalMs });
  const isLive = useLogLive(true, () => replies.readAgain(listLogs));
  const [seen, setSeen] = useState<unknown>(null);
  const [followed, setFollowed] = useState<Followed | null>(null);
  if (read.data !== undefined && read.data !== seen) {
    setSeen(read.data);
    setFollowed(followOn(followed, read.data.items));
  }
  return { ...read, data: followed ?? undefined, isLive };
}
