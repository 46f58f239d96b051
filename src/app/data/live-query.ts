import { useLiveQuery } from 'dexie-react-hooks';

/**
 * Reads the device's store, and again whenever what was read changes; `undefined` before the first answer for these facts:
 * what was read for others, another person's or another event's, is not theirs. `read` asks for all of it at once: in
 * browsers what it asks for after an answer is not watched.
 */
export function useStore<T>(read: () => Promise<T>, facts: readonly unknown[]): T | undefined {
  const answer = useLiveQuery(async () => ({ facts, found: await read() }), [...facts]);
  return answer !== undefined && isSame(answer.facts, facts) ? answer.found : undefined;
}

const isSame = (one: readonly unknown[], other: readonly unknown[]): boolean =>
  one.length === other.length && one.every((fact, at) => Object.is(fact, other[at]));
