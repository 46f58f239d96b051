import type { StoredValues } from '#platform/stored-values.ts';

const key = 'gatehouse.recent-commands';

/** So many are remembered; the oldest is forgotten. */
export const mostRecent = 6;

/** Keys of the commands that were used last, the newest first. */
export function recentCommands(stored: Pick<StoredValues, 'get'>): readonly string[] {
  const text = stored.get(key) ?? '';
  return text === '' ? [] : text.split('\n').slice(0, mostRecent);
}

/** Remembers that a command was used: its key alone, which names nobody and no event. */
export function rememberCommand(stored: Pick<StoredValues, 'get' | 'set'>, used: string): void {
  const others = recentCommands(stored).filter((other) => other !== used);
  stored.set(key, [used, ...others].slice(0, mostRecent).join('\n'));
}
