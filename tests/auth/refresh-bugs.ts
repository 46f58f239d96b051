import type { SessionTransport } from '#api/session-transport.ts';
import { noHistory } from '#auth/session-store.ts';
import { second, type Plant } from './refresh-world.ts';

const ended = { kind: 'unauthorized', code: 'session_ended', message: '' } as const;

/** Bugs that engines of this kind have had; the simulator must catch each. */
export const plantedBugs: Readonly<Record<string, Plant>> = {
  'any failure ends the session': (parts) => ({
    ...parts,
    transport: withRefresh(parts.transport, async (ask) => {
      const answer = await ask();
      return answer.ok ? answer : { ok: false, failure: ended };
    }),
  }),
  'an answer is kept although the session changed meanwhile': (parts) => {
    let frozen: ReturnType<typeof parts.store.read> | undefined;
    return {
      ...parts,
      store: {
        ...parts.store,
        read() {
          const now = frozen === undefined ? parts.store.read() : frozen;
          frozen = undefined;
          return now;
        },
      },
      transport: withRefresh(parts.transport, async (ask) => {
        const before = parts.store.read();
        const answer = await ask();
        frozen = before;
        return answer;
      }),
    };
  },
  'each tab refreshes for itself': (parts) => ({
    ...parts,
    locks: { within: async (_name, _signal, work) => work() },
  }),
  'refreshes while offline': (parts) => ({ ...parts, online: () => true }),
  'waits for a lock without end': (parts) => ({
    ...parts,
    clock: {
      ...parts.clock,
      after: (ms, work) => (ms === 12 * second ? () => {} : parts.clock.after(ms, work)),
    },
  }),
  'is deaf to other tabs': (parts) => ({ ...parts, store: { ...parts.store, onChange: () => () => {} } }),
  'each tab keeps its own history': (parts) => {
    let history = noHistory;
    return {
      ...parts,
      store: { ...parts.store, history: () => history, storeHistory: (next) => void (history = next) },
    };
  },
  'forgets its timers': (parts) => ({
    ...parts,
    clock: {
      ...parts.clock,
      after: (ms, work) => (ms > 20 * second ? () => {} : parts.clock.after(ms, work)),
    },
  }),
  'signing out leaves the session where it was': (parts) => ({
    ...parts,
    store: { ...parts.store, clear: () => {} },
  }),
  'keeps the old refresh token': (parts) => {
    let sessionId: string | null = null;
    return {
      ...parts,
      transport: {
        ...parts.transport,
        refresh: (given) => parts.transport.refresh((sessionId ??= given)),
      },
    };
  },
};

function withRefresh(
  transport: SessionTransport,
  around: (ask: () => ReturnType<SessionTransport['refresh']>) => ReturnType<SessionTransport['refresh']>,
): SessionTransport {
  return { ...transport, refresh: (sessionId) => around(() => transport.refresh(sessionId)) };
}
