import { useState } from 'react';
import { useEngines } from '#app/engines/engines.tsx';
import { useServer, type ServerData } from '#app/data/server-data.ts';
import { useLogLive } from '#app/data/use-event-live.ts';
import { listLogs } from '#contract/administration/logs.ts';
import { followOn, type Followed, type LogQuery } from './log-filter.ts';

/** Asked so often, also where a live line says sooner that there is something; ms. */
const lookEveryMs = 4_000;
/** As many as one reading brings. */
const newestCount = '200';

/**
 * The newest lines of the log, as they come: the live line says that there are new ones, a few times a second at most,
 * and one reading brings them, however many.
 */
export function useLogTail(query: LogQuery): ServerData<Followed> & { readonly isLive: boolean } {
  const { replies } = useEngines();
  const read = useServer(listLogs, { query: { ...query, limit: newestCount } }, { everyMs: lookEveryMs });
  const isLive = useLogLive(true, () => replies.readAgain(listLogs));
  const [seen, setSeen] = useState<unknown>(null);
  const [followed, setFollowed] = useState<Followed | null>(null);
  if (read.data !== undefined && read.data !== seen) {
    setSeen(read.data);
    setFollowed(followOn(followed, read.data.items));
  }
  return { ...read, data: followed ?? undefined, isLive };
}
