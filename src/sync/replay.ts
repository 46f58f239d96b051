import { batchLimit } from '#contract/door/scans.ts';
import { isItemsFault, nextBatch, sizeAfter } from '#domain/door/scan-batches.ts';
import type { Failure } from '#domain/failures/failure.ts';
import { waitsForUpdate } from '#domain/door/read-receipt.ts';
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

/** Sends what is unsent, for as long as the app lives: it remembers what size of batch gets through. */
export interface Replay {
  /** Until nothing is unsent, or something fails. The caller holds the drain lock. */
  drain(event: EnrolledEvent): Promise<Failure | null>;
}

/** How one batch went: null when the next may follow at once. */
type Sent = Failure | 'restarted' | null;

/**
 * Scans in a batch that only finds out whether somebody answers again. Every scan of an offline shift tries, and each try
 * would read and sign a whole batch, longer with every scan that waits.
 */
const tryWith = 20;

/** The server took the batch and wants all of it again: as good as a busy server, so it is waited for. */
const notYet: Failure = { kind: 'server', status: 200, retryAfterMs: null };
/** Only an update delivers what is left; it stays here and is tried again. */
const updateNeeded: Failure = {
  ...notYet,
  message: 'Some scans need a newer version of this app. They are safe on this device. Reload to update.',
};

/**
 * Scans out, in order of (epoch, seq), one batch in flight. A scan leaves the queue only when its receipt
 * is kept; whatever else happens it stays. Receipts are kept before anything else is learned from a reply,
 * so that dying at any point means at worst sending again, which the scan id makes harmless.
 */
export function createReplay(deps: ReplayDeps): Replay {
  const { store, transport, time, contact } = deps;
  const size = createBatchSize();

  async function send(event: EnrolledEvent, batch: readonly ScanRecord[], aside: Set<string>): Promise<Sent> {
    const sender = { ...event, epoch: batch[0]?.epoch ?? event.epoch };
    const reply = await contact.callAs(event, () => transport.sendScans(sender, batch));
    const failure = reply.ok ? null : reply.failure;
    if (failure !== null && isItemsFault(failure)) {
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
    // What a new history says of a scan means nothing beside the manifest of the old one: all is sent again.
    if (event.serverEpoch !== null && reply.epoch !== event.serverEpoch) {
      await store.serverRestarted(event.eventId, reply.epoch, time.now().now);
      return 'restarted';
    }
    const receipts = inPlace(batch, reply.receipts);
    const puzzling = receipts.filter(waitsForUpdate);
    for (const { scanId } of puzzling) aside.add(scanId);
    const kept = await keep(event, receipts);
    if (kept !== null) return kept;
    const goesOn = puzzling.length > 0 || receipts.some((receipt) => receipt.status !== 'later');
    return goesOn ? null : notYet;
  }

  async function keep(event: EnrolledEvent, receipts: readonly Receipt[]): Promise<'restarted' | null> {
    return (await store.keepReceipts(event.eventId, receipts, event.serverEpoch)) ? null : 'restarted';
  }

  return {
    async drain(event) {
      // What only an update can deliver is asked about once in each drain, and holds up nothing behind it.
      const aside = new Set<string>();
      for (;;) {
        const batch = await nextUnsent(store, event.eventId, size.next(), aside);
        if (batch.length === 0) return aside.size === 0 ? null : updateNeeded;
        const sent = await send(event, batch, aside);
        // What `event` says is no longer so: the next cycle starts from what the store says.
        if (sent === 'restarted') return null;
        if (sent !== null) return sent;
      }
    },
  };
}

/** How many scans go into a batch, from what became of those before it. */
function createBatchSize() {
  let size = batchLimit;
  /** The last batch came to nothing, through no fault of its own. */
  let isCutOff = false;
  return {
    next: () => (isCutOff ? Math.min(size, tryWith) : size),
    /** Something in a batch of `sent` is at fault: it is looked for in halves. */
    tooMany(sent: number, failure: Failure): void {
      isCutOff = false;
      size = sizeAfter(sent, failure, batchLimit);
    },
    went(failure: Failure | null): void {
      // What comes of a try says nothing about the size.
      if (!isCutOff) size = sizeAfter(size, failure, batchLimit);
      isCutOff = failure !== null;
    },
  };
}

/** The next batch of those that are not put aside. */
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
 * Receipts come one for each scan, in the order sent: a scan whose id the server could not read is still told
 * by its place, so that it is parked instead of coming again for ever.
 */
function inPlace(batch: readonly ScanRecord[], receipts: readonly Receipt[]): readonly Receipt[] {
  const sent = new Set(batch.map((scan) => scan.scanId));
  return receipts.flatMap((receipt, index) => {
    const scanId = sent.has(receipt.scanId) ? receipt.scanId : batch[index]?.scanId;
    return scanId === undefined || receipts.length !== batch.length ? [] : [{ ...receipt, scanId }];
  });
}

/** What this device writes down itself for a scan that no server will take: a person decides. */
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
