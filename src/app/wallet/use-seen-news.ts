import { useCallback, useEffect, useState } from 'react';
import { useEngines } from '#app/engines/engines.tsx';

const key = 'gatehouse.news-seen';
/** Maximum number remembered; a wallet shows far fewer at once. */
const maxRemembered = 500;

function read(text: string | null): readonly string[] {
  try {
    const kept: unknown = JSON.parse(text ?? '[]');
    return Array.isArray(kept) ? kept.filter((id): id is string => typeof id === 'string') : [];
  } catch {
    return [];
  }
}

/** Returns which ticket news were seen on this device, and a function to mark some as seen, for all tabs. */
export function useSeenUpdates(): {
  readonly seen: ReadonlySet<string>;
  readonly markSeen: (...newsIds: readonly string[]) => void;
} {
  const { stored } = useEngines();
  const [ids, setIds] = useState(() => read(stored.get(key)));
  useEffect(() => stored.onChange((changed) => changed === key && setIds(read(stored.get(key)))), [stored]);
  const markSeen = useCallback(
    (...newsIds: readonly string[]) => {
      const before = read(stored.get(key));
      const after = [...new Set([...before, ...newsIds])].slice(-maxRemembered);
      stored.set(key, JSON.stringify(after));
      setIds(after);
    },
    [stored],
  );
  return { seen: new Set(ids), markSeen };
}
