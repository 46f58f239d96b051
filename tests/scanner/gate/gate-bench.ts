import 'fake-indexeddb/auto';
import { openScanLog } from '#database/scans.ts';
import type { EventScanLog } from '#database/scans.ts';
import type { Database } from '#database/database.ts';
import { createEventView } from '#domain/manifest/event-view.ts';
import type { EventView } from '#domain/manifest/event-view.ts';
import type { ManifestHeader } from '#domain/manifest/manifest.ts';
import type { PageContent } from '#domain/manifest/manifest-pages.ts';
import { hashRecord } from '#domain/door/scan.ts';
import { writeTicketCode } from '#domain/codes/ticket-code.ts';
import { browserClock, type Clock } from '#platform/clock.ts';
import { newId } from '#platform/ids.ts';
import { createGate } from '#scanner/gate/gate.ts';
import type { Gate, GateDeps, ScanLog } from '#scanner/gate/deps.ts';
import { countingBytes, createIssuer, verifyBySubtle } from '#tests/domain/codes/issuer.ts';
import { headerOf } from '#tests/domain/manifest/manifests.ts';
import { freshDatabase, storeOf } from '#tests/database/open.ts';
import { sampleLease } from '#tests/database/samples.ts';

export interface Bench {
  readonly gate: Gate;
  readonly database: Database;
  readonly view: EventView;
  readonly log: EventScanLog;
  /** The printed code of a valid ticket. */
  code(ticketNumber: number, typeIndex?: number): Promise<string>;
}

/** Doors are open, the show has not begun. */
export const doorsOpen = 1_795_284_000_000 + 60_000;

/** A busy machine may be slower than any phone: nothing times out unless a test supplies its own clock. */
export const patientClock: Clock = { ...browserClock, after: () => () => undefined };

/** A gate over a real store, real signatures and a small event; parts may be replaced by failing ones. */
export async function gateBench(
  changes: Partial<GateDeps> & {
    readonly wrapLog?: (log: ScanLog) => ScanLog;
    readonly wrapView?: (view: EventView) => EventView;
    readonly header?: Partial<ManifestHeader>;
  } = {},
): Promise<Bench> {
  const { database } = await freshDatabase();
  await storeOf(database).storeEnrolment(sampleLease());
  const issuer = await createIssuer(countingBytes(32));
  const states: PageContent = { kind: 'state', from: 0, states: new Uint8Array(50).fill(1) };
  const view = createEventView(headerOf({ ticketCount: 50, keys: [issuer.key], ...changes.header }), [
    states,
  ]);
  const log = await openScanLog(database, 'event-1', { hash: hashRecord, newEpoch: () => 'epoch-renewed' });
  const { wrapLog = (same) => same, wrapView = (same) => same, header: _, ...parts } = changes;
  const gate = createGate({
    clock: patientClock,
    time: () => ({ now: doorsOpen, uncertaintyMs: 20 }),
    newScanId: newId,
    verifySignature: verifyBySubtle,
    view: wrapView(view),
    scans: wrapLog(log),
    operator: '7',
    canJudge: () => true,
    role: () => 'steward',
    ...parts,
  });
  return {
    gate,
    database,
    view,
    log,
    code: async (n, typeIndex) => writeTicketCode(await issuer.printed(n, typeIndex)),
  };
}
