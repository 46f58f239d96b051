import { useEffect, useState, useSyncExternalStore } from 'react';
import { useAuth } from '#app/account/auth.ts';
import { appVersion } from '#app/engines/app-version.ts';
import { useEngines } from '#app/engines/engines.tsx';
import { useDoorDesk } from '#app/scanning/door.ts';
import { databaseName } from '#database/database-name.ts';
import { storedRows } from '#platform/stored-rows.ts';
import { storageRoom } from '#platform/storage.ts';
import { workerState } from '#platform/worker-state.ts';
import type { RecentFailure } from './recent-failures.ts';
import type { SupportFacts } from './support-facts.ts';

type ReadFacts = Pick<SupportFacts, 'persistent' | 'usedBytes' | 'quotaBytes' | 'rows' | 'worker' | 'at'>;

/** Returns the facts about this device and its page; null until the browser has answered. */
export function useSupportFacts(): {
  readonly facts: SupportFacts | null;
  readonly failures: readonly RecentFailure[];
} {
  const { clock, contact, failures: recent, messages, tab } = useEngines();
  const desk = useDoorDesk();
  const { user } = useAuth();
  const server = useSyncExternalStore(contact.subscribe, contact.way);
  const failures = useSyncExternalStore(recent.subscribe, recent.all);
  const [asked, setAsked] = useState<ReadFacts | null>(null);
  useEffect(() => {
    let gone = false;
    void Promise.all([storageRoom(), storedRows(databaseName), workerState()]).then(
      ([room, rows, worker]) => {
        if (!gone) setAsked({ ...room, rows, worker, at: clock.wall() });
      },
    );
    return () => {
      gone = true;
    };
  }, [clock, failures]);
  if (asked === null) return { facts: null, failures };
  const status = desk?.sync.status();
  const { userAgent: browser, standalone: installed } = tab.traits();
  const facts = {
    ...asked,
    app: appVersion,
    browser,
    installed,
    language: messages.language,
    server,
    role: user?.role ?? 'nobody',
    unsent: status?.unsent ?? null,
    offsetMs: status?.offsetMs ?? null,
  };
  return { facts, failures };
}
