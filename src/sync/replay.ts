import { batchLimit } from '#contract/door/scans.ts';
import { isItemFailure, nextBatch, sizeAfter } from '#domain/door/scan-batches.ts';
import type { Failure } from '#domain/failures/failure.ts';
import { needsUpdate } from '#domain/door/read-receipt.ts';
import type { Receipt } from '#domain/door/receipt.ts';
import type { ScanRecord } from '#domain/door/scan.ts';
import type { Contact } from './contact.ts';
import type { BatchReply, DoorStore, DoorTime, DoorTransport, EnrolledEvent } from './deps.ts';

export interface ReplayDeps {
  readonly store: DoorStore;
  readonly transport: DoorTransport;
  readonly time: DoorTime;
  readonly contact: Contact;
}

/** Sends unsent scans; remembers which batch size succeeds for as long as the app is open. */
export interface Replay {
  /** Sends until nothing is unsent or something fails. The caller holds the drain lock. */
  drain(event: EnrolledEvent): Promise<Failure | null>;
}

/** Result of one batch; null if the next may follow at once. */
type Sent = Failure | 'restarted' | null;

/**
 * Batch size for probing whether the server is reachable again. Every scan of an offline shift probes, and a full
 * batch would have to be read and signed each time, growing with the queue.
 */
const probeSize = 20;

/** The server accepted the request but wants all scans again, so back off as for a busy server. */
const resendLater: Failure = { kind: 'server', status: 200, retryAfterMs: null };
/** Only an update can deliver the remaining scans; they stay queued and are retried. */
const updateNeeded: Failure = {
  ...resendLater,
  message: 'Some scans need a newer version of this app. They are safe on this device. Reload to update.',
};

/**
 * Sends scans in order of (epoch, seq), one batch in flight. A scan leaves the queue only when its receipt is stored.
 * Receipts are stored before anything else in a response is processed, so that a crash at any point at worst causes a
 * repeated send, which the scan id makes harmless.
 */
export function createReplay(deps: ReplayDeps): Replay {
  const { store, transport, time, contact } = deps;
  const size = createBatchSize();

  async function send(event: EnrolledEvent, batch: readonly ScanRecord[], aside: Set<string>): Promise<Sent> {
    const sender = { ...event, epoch: batch[0]?.epoch ?? event.epoch };
    const reply = await contact.callAs(event, () => transport.sendScans(sender, batch));
    const failure = reply.ok ? null : reply.failure;
    if (failure !== null && isItemFailure(failure)) {
      const [only, ...others] = batch;
      if (only === undefined || others.length > 0) {
        size.tooMany(batch.length, failure);
        return null;
      }
      return keep(event, [parked(only, failure)]);
    }
    size.went(failure);
    return reply.ok ? takeIn(event, batch, reply.value, aside) : reply.failure;
  }

  async function takeIn(
    event: EnrolledEvent,
    batch: readonly ScanRecord[],
    reply: BatchReply,
    aside: Set<string>,
  ): Promise<Sent> {
    // Receipts from a new server history do not fit the old manifest: send everything again.
    if (event.serverEpoch !== null && reply.epoch !== event.serverEpoch) {
      await store.serverRestarted(event.eventId, reply.epoch, time.now().now);
      return 'restarted';
    }
    const receipts = assignByPosition(batch, reply.receipts);
    const puzzling = receipts.filter(needsUpdate);
    for (const { scanId } of puzzling) aside.add(scanId);
    const kept = await keep(event, receipts);
    if (kept !== null) return kept;
    const goesOn = puzzling.length > 0 || receipts.some((receipt) => receipt.status !== 'later');
    return goesOn ? null : resendLater;
  }

  async function keep(event: EnrolledEvent, receipts: readonly Receipt[]): Promise<'restarted' | null> {
    return (await store.storeReceipts(event.eventId, receipts, event.serverEpoch)) ? null : 'restarted';
  }

  return {
    async drain(event) {
      // Scans that only an update can deliver are tried once per drain and do not block those behind them.
      const aside = new Set<string>();
      for (;;) {
        const batch = await nextUnsent(store, event.eventId, size.next(), aside);
        if (batch.length === 0) return aside.size === 0 ? null : updateNeeded;
        const sent = await send(event, batch, aside);
        // `event` is outdated; the next cycle starts from the store.
        if (sent === 'restarted') return null;
        if (sent !== null) return sent;
      }
    },
  };
}

/** Determines the batch size from the results of earlier batches. */
function createBatchSize() {
  let size = batchLimit;
  /** The last batch failed for reasons other than its content. */
  let isCutOff = false;
  return {
    next: () => (isCutOff ? Math.min(size, probeSize) : size),
    /** Halves the size because something in a batch of `sent` is faulty. */
    tooMany(sent: number, failure: Failure): void {
      isCutOff = false;
      size = sizeAfter(sent, failure, batchLimit);
    },
    went(failure: Failure | null): void {
      // A probe says nothing about the size.
      if (!isCutOff) size = sizeAfter(size, failure, batchLimit);
      isCutOff = failure !== null;
    },
  };
}

/** Returns the next batch, leaving out the scans set aside. */
async function nextUnsent(
  store: Pick<DoorStore, 'unsent'>,
  eventId: string,
  size: number,
  aside: ReadonlySet<string>,
): Promise<readonly ScanRecord[]> {
  const unsent = await store.unsent(eventId, size + aside.size);
  return nextBatch(
    unsent.filter((scan) => !aside.has(scan.scanId)),
    size,
  );
}

/**
 * Assigns receipts to scans by position, because there is one per scan in the order sent. A scan whose id the server
 * could not read is then parked instead of being sent forever.
 */
function assignByPosition(batch: readonly ScanRecord[], receipts: readonly Receipt[]): readonly Receipt[] {
  const sent = new Set(batch.map((scan) => scan.scanId));
  return receipts.flatMap((receipt, index) => {
    const scanId = sent.has(receipt.scanId) ? receipt.scanId : batch[index]?.scanId;
    return scanId === undefined || receipts.length !== batch.length ? [] : [{ ...receipt, scanId }];
  });
}

/** Creates the device's own receipt for a scan that the server will never accept; a person decides. */
function parked(scan: ScanRecord, failure: Failure): Receipt {
  const refused = failure.kind === 'refused' ? failure : null;
  return {
    scanId: scan.scanId,
    status: 'parked',
    outcome: null,
    code: refused?.code ?? failure.kind,
    message: refused?.message ?? null,
  };
}
