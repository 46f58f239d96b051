import type { StoredValues } from '#platform/stored-values.ts';

const key = 'gatehouse.recent-commands';

/** Maximum number of recent commands; the oldest is dropped. */
export const maxRecent = 6;

/** Returns the keys of recent commands, newest first. */
export function recentCommands(stored: Pick<StoredValues, 'get'>): readonly string[] {
  const text = stored.get(key) ?? '';
  return text === '' ? [] : text.split('\n').slice(0, maxRecent);
}

/** Stores that a command was used: only its key, which contains no names of people or events. */
export function rememberCommand(stored: Pick<StoredValues, 'get' | 'set'>, used: string): void {
  const others = recentCommands(stored).filter((other) => other !== used);
  stored.set(key, [used, ...others].slice(0, maxRecent).join('\n'));
}
