import { written } from '#messages/written.ts';
import { ticketBits } from '#domain/manifest/manifest.ts';
import type { Receipt } from '#domain/door/receipt.ts';
import type { DoorRecords, DoorTransaction, TicketState } from '#server/database/door/door-records.ts';
import { isRefusal } from '#server/access/refusal.ts';
import { leadOf } from '#server/door/lead.ts';
import { storeScans } from '#server/door/take-scans.ts';
import { memoryDoorRecords, type WatchedDoorRecords } from '../fakes/memory-door-records.ts';
import type { Serve, WireReply } from '../fakes/network.ts';
import type { VirtualTime } from '../fakes/virtual-time.ts';
import type { SeededRandom } from '../fakes/random.ts';
import { changedDoor, firstDoor } from './door-facts.ts';
import type { Plan } from './plan.ts';
import { createServerLeases } from './server-leases.ts';
import { createServerManifests } from './server-manifests.ts';
import { createServerHistory } from './server-history.ts';
import { no, yes } from './server-replies.ts';
import type { TableRecords } from './tables/table-records.ts';
import { slowed } from './slow-records.ts';
import { eventId, gates, issued, startedAt, timeZone, typeOf } from './simulated-event.ts';
import { createServerWatch, type ServerWatch } from './oracle/server-watch.ts';
import { filterCode, isOffensive } from './spoiled-scans.ts';
import type { Request } from './wire.ts';

/** The server's current faults; the simulator changes them over time. */
interface ServerState {
  down: boolean;
  failing: 'none' | '5xx' | '429' | '401';
  /**
   * Batches are accepted, but the reply says that the server is busy; requests for changes get the same reply, or are
   * answered first.
   */
  losesReceipts: 'none' | 'receipts' | 'receipts_and_changes';
  /** Maximum number of scans in a batch. */
  batchCap: number;
  crashAtCommit: 'none' | 'before' | 'after';
  /** Accepts scans, but answers requests for changes with "busy". */
  refusesChanges: boolean;
  /** How much longer the body of a manifest takes than its header, in ms. */
  slowBodyMs: number;
  /** Occasionally a body ends early. */
  breaksBodies: boolean;
}

export interface SimulatedServer {
  readonly state: ServerState;
  readonly records: WatchedDoorRecords;
  serve: Serve;
  epoch(): string;
  /** Server time, in ms. */
  now(): number;
  /** Returns whether this scan was ever stored, in any history. */
  everStored(device: string, epoch: string, seq: number): boolean;
  crash(downMs: number): void;
  backUp(): void;
  /** Restores the last backup and announces it: a new history begins. */
  restore(): void;
  /** Restores the last backup without announcing it: the history keeps its name until a device shows that it is ahead. */
  restoreInSilence(): void;
  /** Whether an unannounced restore has not been detected yet. */
  isTorn(): boolean;
  /** Announces a restore that no device can reveal any more. */
  tellRestored(): void;
  /** The highest number up to which devices reported their records as lost, by `device epoch`. */
  losses(): ReadonlyMap<string, number>;
  expireLeases(): void;
  revoke(deviceId: string): void;
  isRevoked(deviceId: string): boolean;
  /** Accepts the encrypted records of a revoked device from one of its epochs, from any sender. */
  handOver(deviceId: string, epoch: string, scans: readonly unknown[]): Promise<WireReply>;
  /** Changes a ticket's state, such as revoked, blocked or valid again; a sum of `ticketBits`. */
  changeTicket(ticketNumber: number, state: number): void;
  /** The organizer changes gates, limits, types or the policy for new tickets. */
  changeDoor(random: SeededRandom): void;
  /** The expected data and answers, derived only from the facts. */
  readonly oracle: ServerWatch;
  stateOf(ticketNumber: number): number;
  /** For live connections: calls the listener after each commit that advanced the event's revision. */
  onMoved(listener: (revision: number) => void): () => void;
}

export interface ServerDeps {
  readonly plan: Plan;
  readonly time: VirtualTime;
  /** Wraps the records, to plant a bug. */
  readonly faulty: (records: DoorRecords, pause: () => Promise<void>) => DoorRecords;
  readonly fired: (fault: string) => void;
  /** Receives every reply to a batch, with the history that gave it. */
  readonly answered: (history: string, receipts: readonly Receipt[]) => void;
  readonly complain: (what: string, detail: string) => void;
  /** The real tables; null uses records in memory. */
  readonly tables: TableRecords | null;
}

const changesPerPage = 20;
const silent = { warn: () => {} };

/**
 * The server: the real batch handling over records in memory or in the real tables, behind the faults of a process
 * and its host.
 */
export function createSimulatedServer(deps: ServerDeps): SimulatedServer {
  const { plan, time, fired } = deps;
  const random = plan.random.fork('server');
  const state: ServerState = {
    down: false,
    failing: 'none',
    losesReceipts: 'none',
    batchCap: 500,
    crashAtCommit: 'none',
    refusesChanges: false,
    slowBodyMs: 0,
    breaksBodies: true,
  };
  const listeners = new Set<(revision: number) => void>();
  const stored = new Set<string>();
  const now = (): number => startedAt + Math.round(time.now());
  let life = 0;

  const strike = (when: 'before' | 'after'): void => {
    if (state.crashAtCommit !== when) return;
    state.crashAtCommit = 'none';
    fired(`server_crash_${when}_commit`);
    crash(500 + random.delay(2_000));
    throw new Error('the server crashed');
  };
  const records = deps.tables ?? memoryDoorRecords();
  const revisionNow = (): number => records.feedAfter(eventId, Number.MAX_SAFE_INTEGER).revision;
  const history = createServerHistory({
    now,
    fired,
    renewed: startHistory,
    tables: deps.tables,
    complain: deps.complain,
  });
  const { epoch } = history;
  records.addEvent({
    eventId,
    timeZone,
    rules: plan.rules,
    tickets: firstTickets(plan),
    gates: gates.map(({ gateId }) => gateId),
    createdAt: 0,
  });
  const oracle = createServerWatch({
    history: epoch(),
    plan,
    tickets: firstTickets(plan),
    records,
    complain: deps.complain,
  });
  const leases = createServerLeases({ plan, random, now, fired });
  const breaksBodies = (): boolean => state.breaksBodies;
  let door = firstDoor(plan);
  const manifests = createServerManifests({
    plan,
    random,
    records,
    door: () => door,
    epoch,
    breaksBodies,
    fired,
  });
  let backup = { records: records.backup(), door, words: history.words() };
  const stateOf = (ticketNumber: number): number => records.tickets(eventId).get(ticketNumber)?.state ?? 0;

  const pause = (): Promise<void> => new Promise((resolve) => void time.after(random.delay(3), resolve));
  const slow = deps.faulty(
    slowed(records, pause, () => life),
    pause,
  );

  function crash(downMs: number): void {
    life += 1;
    state.down = true;
    time.after(downMs, () => void (state.down = false));
  }

  async function serve(request: unknown): Promise<WireReply | null> {
    const startedIn = life;
    if (state.down) return null;
    await pause();
    if (life !== startedIn) return null;
    const reply = await replyTo(request as Request).catch(() => no(500, 'internal', 'Something went wrong.'));
    return life === startedIn ? reply : null;
  }

  async function replyTo(request: Request): Promise<WireReply> {
    if (state.failing === '5xx')
      return hit('server_5xx', no(random.pick([500, 502, 503]), 'unavailable', 'Try again.'));
    if (state.failing === '429')
      return hit('server_429', { ...no(429, 'limited', 'Slow down.'), retryAfterMs: 1_000 });
    if (request.kind === 'ping') return yes<'ping'>({ app: 'gatehouse', time: now(), epoch: epoch() });
    if (request.kind === 'enrol') return leases.enrol(request);
    if (state.failing === '401') return hit('server_401', no(401, 'unauthorized', 'Not now.'));
    const refusal = leases.refusalOf(request);
    if (refusal !== null) return refusal;
    switch (request.kind) {
      case 'scans':
        return takeBatch(request);
      case 'changes':
        return changes(request);
      case 'renew':
        return leases.renew(request.deviceId);
      case 'header':
        return manifests.header();
      case 'body':
        if (state.slowBodyMs > 0)
          await new Promise<void>((resolve) => void time.after(state.slowBodyMs, resolve));
        return manifests.body(request.revision, request.from);
    }
  }

  async function takeBatch(request: Extract<Request, { kind: 'scans' }>): Promise<WireReply> {
    if (request.scans.length > state.batchCap) return hit('server_413', no(413, 'too_large', 'Send less.'));
    // A filter in front of the server rejects the whole request because of one item.
    if (request.scans.some(isOffensive)) return hit('poison_batch', no(422, filterCode, 'Not this.'));
    const { deviceId, scans } = request;
    const supervisor = leases.isSupervisor(deviceId);
    const arrived = oracle.arrive({ deviceId, supervisor, scans, at: now() });
    /** The oracle sees the commit at once, even if the server dies before it answers. */
    const inEvent: DoorRecords['inEvent'] = async (id, work) => {
      const dying = async (door: DoorTransaction) => {
        const value = await work(door);
        strike('before');
        return value;
      };
      const value = await slow.inEvent(id, dying);
      for (const { scan } of records.scans(id)) stored.add(`${scan.deviceId} ${scan.epoch} ${scan.seq}`);
      arrived.committed();
      strike('after');
      return value;
    };
    const reply = await storeScans(
      {
        records: { ...slow, inEvent },
        now,
        history: { known: () => Promise.resolve(epoch()), deviceLeads: history.deviceLeads },
        log: silent,
        moved: (_, revision) => moved(revision),
        // Virtual time: no other request waits for its turn.
        pause: () => Promise.resolve(),
      },
      {
        eventId,
        device: { deviceId, supervisor },
        body: { deviceId, scans, reached: request.reached },
      },
    );
    if (state.losesReceipts !== 'none') return hit('receipts_lost', no(503, 'busy', 'Try again.'));
    if (isRefusal(reply)) return no(reply.status, reply.code, reply.text(written.en.refusals));
    arrived.answered(reply.receipts);
    for (const receipt of reply.receipts) if (receipt.code !== null) fired(`parked_${receipt.code}`);
    deps.answered(oracle.present().history, reply.receipts);
    return yes<'scans'>(reply);
  }

  async function changes(asked: Extract<Request, { kind: 'changes' }>): Promise<WireReply> {
    if (state.refusesChanges || state.losesReceipts === 'receipts_and_changes')
      return no(503, 'busy', 'Try again.');
    const { deviceId, since: reached, serverEpoch } = asked;
    const { revision, cursor, more, changes: lines } = await slow.changes(eventId, reached, changesPerPage);
    const ahead = leadOf({ deviceId, reached, epoch: serverEpoch ?? undefined }, { eventId, revision });
    history.asked(reached, revision, serverEpoch);
    const present = ahead === null ? epoch() : await history.deviceLeads(ahead.lead, ahead.toldEpoch);
    return yes<'changes'>({ cursor, more, changes: lines, epoch: present });
  }

  function moved(revision: number): void {
    history.moved(revision);
    for (const listener of listeners) listener(revision);
  }

  function startHistory(name: string): void {
    manifests.forget();
    oracle.rename(name);
    moved(revisionNow());
  }

  /** Returns to the state of the backup. */
  function goBack(): void {
    crash(1_000);
    records.restore(backup.records);
    door = backup.door;
    manifests.forget();
  }

  function hit(fault: string, reply: WireReply): WireReply {
    fired(fault);
    return reply;
  }

  return {
    state,
    records,
    serve,
    now,
    epoch,
    everStored: (device, epoch, seq) => stored.has(`${device} ${epoch} ${seq}`),
    crash,
    oracle,
    backUp() {
      backup = { records: records.backup(), door, words: history.words() };
      oracle.backUp();
    },
    restore() {
      goBack();
      oracle.restore(history.goOn());
      fired('server_restored');
    },
    restoreInSilence() {
      const reached = revisionNow();
      goBack();
      // If nothing has changed since, there is nothing to detect.
      if (revisionNow() === reached) return;
      oracle.tear(history.tear(reached, backup.words));
      fired('server_restored_in_silence');
    },
    isTorn: history.isTorn,
    tellRestored: history.tell,
    changeTicket(ticketNumber, state) {
      const test = stateOf(ticketNumber) & ticketBits.test;
      const isVoid = (state & ~(issued | ticketBits.unpaid)) !== 0;
      const facts = { state: state | test, voidedAt: isVoid ? now() : null };
      fired(state === issued ? 'ticket_good_again' : 'ticket_revoked');
      void records
        .setTicket(eventId, ticketNumber, facts, { typeIndex: typeOf(ticketNumber), reference: 0 })
        .then(() => oracle.ticketChanged(ticketNumber, facts))
        .then(() => records.changes(eventId, 0, 1))
        .then(({ revision }) => moved(revision));
    },
    changeDoor(from) {
      const next = changedDoor(door, from);
      const done = (): void => {
        door = next;
        oracle.doorChanged(next);
        fired('header_changed');
      };
      void records
        .tellHeader(eventId, (revision) => manifests.headerOf(next, revision), done)
        .then(() => records.changes(eventId, 0, 1))
        .then(({ revision }) => moved(revision));
    },
    losses: leases.losses,
    expireLeases: leases.expireAll,
    revoke: leases.revoke,
    isRevoked: leases.isRevoked,
    handOver: (deviceId, epoch, scans) =>
      takeBatch({ kind: 'scans', deviceId, eventId, signedAt: now(), epoch, scans, reached: undefined }),
    stateOf,
    onMoved(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}

function firstTickets(plan: Plan): ReadonlyMap<number, TicketState> {
  return new Map(
    Array.from({ length: plan.tickets }, (_, number) => {
      const isTest = plan.testTicket && number === plan.tickets - 1;
      return [number, { state: isTest ? issued | ticketBits.test : issued, voidedAt: null }];
    }),
  );
}
