import { useLiveQuery } from 'dexie-react-hooks';

/**
 * Reads the device's store, again on each change; `undefined` before the first result for these facts, so that
 * another person's or event's data is never shown. `read` must start all its queries at once: browsers do not track
 * queries made after an await.
 */
export function useStore<T>(read: () => Promise<T>, facts: readonly unknown[]): T | undefined {
  const answer = useLiveQuery(async () => ({ facts, found: await read() }), [...facts]);
  return answer !== undefined && isSame(answer.facts, facts) ? answer.found : undefined;
}

const isSame = (one: readonly unknown[], other: readonly unknown[]): boolean =>
  one.length === other.length && one.every((fact, at) => Object.is(fact, other[at]));
