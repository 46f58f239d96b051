import type { Database } from '#server/database/database.ts';
import { findDoorEvent } from '#server/database/events/events.ts';
import { buildManifest, readManifestFacts } from '#server/door/manifest-build.ts';
import { createSealer } from '#server/signing/seal.ts';
import { createSigners, type Signers } from '#server/signing/signers.ts';
import { now } from '#tests/server-data/door-stores.ts';
import { quantile } from '../figures.ts';
import { onEachDatabase } from '../on-each-database.ts';
import { inMs, type Row } from '../row.ts';
import { makeBoth } from '../server/areas-event.ts';

const tickets = 100_000;
const rounds = 9;
const warmUp = 2;
const masterKey = new Uint8Array(32).fill(7);
/** Maximum cost of one of its pages, as a multiple of a page of a single-gate event. */
const most = 1.2;

interface Built {
  readonly ms: number;
  readonly pages: number;
}

/**
 * Reads and builds a manifest with six areas, 20 types and 20,000 codes sold elsewhere, alternating with one of a
 * single-gate event.
 */
export const manifestOfAreas = (): Promise<Row[]> => onEachDatabase(measure);

async function measure(database: Database): Promise<Row[]> {
  const { plain, areas } = await makeBoth(database, tickets, masterKey, now);
  const signers = createSigners(createSealer(masterKey));
  const [times, references]: [Built[], Built[]] = [[], []];
  for (let round = 0; round < rounds + warmUp; round += 1) {
    times.push(await built(database, signers, areas.eventId));
    references.push(await built(database, signers, plain.eventId));
  }
  const middle = (of: readonly Built[], value: (one: Built) => number) =>
    quantile(of.slice(warmUp).map(value), 0.5);
  const row = (what: string, value: (one: Built) => number): Row =>
    inMs(
      `manifest of six areas and 20,000 codes sold elsewhere, ${what} (reference: one area)`,
      middle(times, value),
      middle(references, value),
    );
  return [row('built', ({ ms }) => ms), { ...row('built, a page', ({ ms, pages }) => ms / pages), most }];
}

async function built(database: Database, signers: Signers, eventId: string): Promise<Built> {
  const event = await findDoorEvent(database, eventId);
  if (event === null) throw new Error('the event is gone');
  const from = performance.now();
  const facts = await readManifestFacts(database, signers, event);
  const { signed } = await buildManifest(facts, now, 'epoch');
  const ms = performance.now() - from;
  const header: {
    readonly pages: readonly unknown[];
    readonly foreign?: { readonly pages: readonly unknown[] };
  } = JSON.parse(signed.header);
  return { ms, pages: header.pages.length + (header.foreign?.pages.length ?? 0) };
}
