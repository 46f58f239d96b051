import { doorRecords } from '#server/database/door/door-store.ts';
import { createHand, send } from '#tests/server-data/scanner-hand.ts';
import { now } from '#tests/server-data/door-stores.ts';
import { quantile } from '../figures.ts';
import { inMs, type Row } from '../row.ts';
import { makeBoth } from './areas-event.ts';
import { benchMasterKey, type BenchServer } from './bench-server.ts';
import { cost } from './cost.ts';

const [batchSize, batches, warmUp] = [100, 60, 10];
/**
 * Maximum cost of a batch relative to a single-gate event; the second value is for re-entries, which also read what
 * is known of each ticket and apply the rules to it.
 */
const [most, mostAgain] = [1.2, 1.5];

/**
 * Measures batches of 100 scans, alternating between an event with one gate and single entry, first entries at an
 * event of six areas with their own rules, windows and capacity, and exits and re-entries there.
 */
export async function scansOfAreas({ database }: BenchServer, tickets: number): Promise<Row[]> {
  const { plain, areas } = await makeBoth(database, tickets, benchMasterKey, now);
  const records = doorRecords(database);
  const hands = [plain, areas].map(({ eventId }) => createHand(eventId));
  const [one, other] = hands;
  if (one === undefined || other === undefined) throw new Error('two phones are needed');
  const times: Record<'plain' | 'first' | 'again', number[]> = { plain: [], first: [], again: [] };
  for (let batch = 0; batch < batches + warmUp; batch += 1) {
    const at = now + batch * 1_000;
    const numbers = Array.from({ length: batchSize }, (_, place) => batch * batchSize + place);
    const taken = async (name: keyof typeof times, work: () => Promise<unknown>) => {
      const { ms } = await cost(work);
      if (batch >= warmUp) times[name].push(ms);
    };
    await taken('plain', () =>
      send(
        records,
        plain.eventId,
        one,
        numbers.map((number) => one.scan(number, at)),
      ),
    );
    await taken('first', () =>
      send(
        records,
        areas.eventId,
        other,
        numbers.map((number) => other.scan(number, at)),
      ),
    );
    await taken('again', () =>
      send(
        records,
        areas.eventId,
        other,
        numbers
          .slice(0, batchSize / 2)
          .flatMap((number) => [
            other.scan(number, at + 300, { direction: 'exit', verdict: 'exit' }),
            other.scan(number, at + 600),
          ]),
      ),
    );
  }
  const row = (name: string, of: readonly number[], share: number): Row =>
    inMs(name, quantile(of, share), quantile(times.plain, share));
  return [
    { ...row('a batch at six areas, p50 (reference: one area)', times.first, 0.5), most },
    row('a batch at six areas, p99', times.first, 0.99),
    { ...row('a batch of exits and entries again at six areas, p50', times.again, 0.5), most: mostAgain },
    row('a batch of exits and entries again at six areas, p99', times.again, 0.99),
  ];
}
