import type { SessionTransport } from '#api/session-transport.ts';
import type { EngineCode } from './compose/fetched-code.ts';
import { createEndingStore } from '#auth/ending-store.ts';
import { createEndings, type Endings } from '#auth/endings.ts';
import type { Database } from '#database/database.ts';
import type { SessionEnding } from '#domain/people/session-ending.ts';
import type { Clock } from '#platform/clock.ts';
import type { StoredValues } from '#platform/stored-values.ts';
import type { ServerContact } from './server-contact.ts';

export interface EndingsNeeds {
  readonly host: string;
  readonly clock: Clock;
  readonly fetch: typeof fetch;
  readonly random: { fraction(): number };
  readonly values: StoredValues;
  readonly code: Pick<EngineCode, 'endSession' | 'workerEndings' | 'alarm'>;
  readonly transport: SessionTransport;
  readonly contact: ServerContact;
  readonly openStore: () => Promise<{ readonly database: Database }>;
}

/** Ends sessions at the server after an offline sign-out; loads the HTTP code only when there is one. */
export function buildEndings(needs: EndingsNeeds): Endings {
  const { host, clock, random, values, transport, contact, code } = needs;
  const endings = createEndings({
    transport,
    async endSession(ending) {
      const speak = await code.endSession().catch(() => null);
      if (speak === null) return { ok: false, failure: { kind: 'unreachable' } };
      const answer = await speak.createEndSession({ host, clock, fetch: needs.fetch })(ending);
      contact.note(answer);
      return answer;
    },
    store: createEndingStore(values, (all) => void mirror(needs, all).catch(() => {})),
    clock,
    random,
  });
  contact.subscribe(() => contact.reached() && endings.nudge());
  return endings;
}

/** If the page closes before the network is back, the worker informs the server. */
async function mirror(needs: EndingsNeeds, all: readonly SessionEnding[]): Promise<void> {
  const [{ database }, { mirrorEndings }, { wakeWhenOnline }] = await Promise.all([
    needs.openStore(),
    needs.code.workerEndings(),
    needs.code.alarm(),
  ]);
  await mirrorEndings(database, all);
  if (all.length > 0) await wakeWhenOnline();
}
