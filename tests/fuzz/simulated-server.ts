import { toHex } from '#domain/bytes.ts';
import { ticketBits } from '#domain/manifest.ts';
import type { Receipt } from '#domain/receipt.ts';
import type { DoorRecords, DoorTransaction, TicketState } from '#server/door-records.ts';
import { isRefusal } from '#server/resource.ts';
import { takeScans } from '#server/resources/scans.ts';
import { counts, passageOf } from '#server/resources/ticket-claims.ts';
import { memoryDoorRecords, type MemoryDoorRecords } from '../fakes/memory-door-records.ts';
import type { Serve, WireReply } from '../fakes/network.ts';
import type { VirtualTime } from '../fakes/virtual-time.ts';
import type { Plan } from './plan.ts';
import { slowed } from './slow-records.ts';
import {
  eventId,
  eventKey,
  gates,
  issued,
  makeManifest,
  startedAt,
  timeZone,
  typeOf,
  unlisted,
  type SimulatedManifest,
} from './simulated-event.ts';
import { createServerWatch, type ServerWatch } from './oracle/server-watch.ts';
import { filterCode, isOffensive } from './spoiled-scans.ts';
import type { Replies, Request } from './wire.ts';

/** What is wrong with the server at the moment; the simulator changes it as time passes. */
export interface ServerState {
  down: boolean;
  failing: 'none' | '5xx' | '429' | '401';
  /** Most scans it takes at once. */
  batchCap: number;
  crashAtCommit: 'none' | 'before' | 'after';
  /** Now and then a body ends early. */
  breaksBodies: boolean;
}

export interface SimulatedServer {
  readonly state: ServerState;
  readonly records: MemoryDoorRecords;
  serve: Serve;
  epoch(): string;
  /** Server time, ms. */
  now(): number;
  /** Every scan id that was ever stored, in any history. */
  everStored(device: string, epoch: string, seq: number): boolean;
  crash(downMs: number): void;
  backUp(): void;
  /** Goes back to the last backup: a new history. */
  restore(): void;
  expireLeases(): void;
  /** A ticket is revoked, blocked, and so on, or good again; sum of `ticketBits`. */
  changeTicket(ticketNumber: number, state: number): void;
  /** What must be there and be answered, from the facts alone. */
  readonly oracle: ServerWatch;
  stateOf(ticketNumber: number): number;
  /** Live connections: called after each commit that moved the event. */
  onMoved(listener: (revision: number) => void): () => void;
}

export interface ServerParts {
  readonly plan: Plan;
  readonly time: VirtualTime;
  /** Wraps the records, to plant a bug. */
  readonly faulty: (records: DoorRecords, pause: () => Promise<void>) => DoorRecords;
  readonly fired: (fault: string) => void;
  /** Hears every reply to a batch, with the history that gave it. */
  readonly answered: (history: string, receipts: readonly Receipt[]) => void;
  readonly complain: (what: string, detail: string) => void;
}

const leaseMs = 12 * 3_600_000;
const skewMs = 5 * 60_000;
const changesPerPage = 20;
const silent = { warn: () => {} };

/** The server: the real handling of batches over records in memory, behind the faults of a process and its host. */
export function createSimulatedServer(parts: ServerParts): SimulatedServer {
  const { plan, time, fired } = parts;
  const chance = plan.chance.fork('server');
  const state: ServerState = {
    down: false,
    failing: 'none',
    batchCap: 500,
    crashAtCommit: 'none',
    breaksBodies: true,
  };
  const listeners = new Set<(revision: number) => void>();
  const stored = new Set<string>();
  const devices = new Map<string, string>();
  const leases = new Map<string, number>();
  const roles = new Map<string, 'steward' | 'supervisor'>();
  const now = (): number => startedAt + Math.round(time.now());
  const { rules } = plan;
  /** The last few, as a server keeps them for downloads that broke off. */
  let manifests: readonly SimulatedManifest[] = [];
  let history = 1;
  let life = 0;
  const epoch = (): string => `history-${history}`;

  const strike = (when: 'before' | 'after'): void => {
    if (state.crashAtCommit !== when) return;
    state.crashAtCommit = 'none';
    fired(`server_crash_${when}_commit`);
    crash(500 + chance.delay(2_000));
    throw new Error('the server crashed');
  };
  const records = memoryDoorRecords();
  records.addEvent({
    eventId,
    timeZone,
    rules,
    tickets: firstTickets(plan),
    gates: gates.map(({ gateId }) => gateId),
    createdAt: 0,
  });
  const oracle = createServerWatch({
    history: epoch(),
    plan,
    tickets: firstTickets(plan),
    records,
    complain: parts.complain,
  });
  let backup = records.backup();
  const stateOf = (ticketNumber: number): number => records.tickets(eventId).get(ticketNumber)?.state ?? 0;

  const pause = (): Promise<void> => new Promise((resolve) => void time.after(chance.delay(3), resolve));
  const slow = parts.faulty(
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
      return hit('server_5xx', no(chance.pick([500, 502, 503]), 'unavailable', 'Try again.'));
    if (state.failing === '429')
      return hit('server_429', { ...no(429, 'limited', 'Slow down.'), retryAfterMs: 1_000 });
    if (request.kind === 'ping') return yes<'ping'>({ app: 'gatehouse', time: now(), epoch: epoch() });
    if (request.kind === 'enrol') return enrol(request.device, request.again);
    const refusal = refusalOf(request);
    if (refusal !== null) return refusal;
    switch (request.kind) {
      case 'scans':
        return takeBatch(request);
      case 'changes':
        return changes(request.since);
      case 'renew':
        leases.set(request.deviceId, now() + leaseMs);
        return yes<'renew'>({ expiresAt: now() + leaseMs });
      case 'header':
        return yes<'header'>((await present()).signed);
      case 'body':
        return body(request.revision, request.from);
    }
  }

  /** The manifest of this moment; the two before it can still be asked for. */
  async function present(): Promise<SimulatedManifest> {
    const { revision } = await records.changes(eventId, 0, 1);
    const last = manifests.at(-1);
    if (last?.header.revision === revision) return last;
    const passages = records.claimsOf(eventId).filter(counts).map(passageOf);
    const states = Array.from({ length: plan.tickets + unlisted }, (_, number) => stateOf(number));
    const made = await makeManifest({
      revision,
      serverEpoch: epoch(),
      rules,
      unlisted: plan.unlisted,
      states,
      passages,
    });
    manifests = [...manifests.slice(-2), made];
    return made;
  }

  /** Sometimes only the first pages arrive: the stream breaks off. */
  function body(revision: number, from: number): WireReply {
    const manifest = manifests.find((kept) => kept.header.revision === revision);
    if (manifest === undefined) return hit('revision_gone', no(410, 'revision_gone', 'Start again.'));
    const cut =
      state.breaksBodies && chance.happens(0.2)
        ? chance.integer(from, manifest.body.length)
        : manifest.body.length;
    if (cut < manifest.body.length) fired('body_broke_off');
    return yes<'body'>({ hex: toHex(manifest.body.subarray(from, cut)) });
  }

  /** What stands before every signed request: the signature's time, the lease. */
  function refusalOf(request: Exclude<Request, { kind: 'ping' | 'enrol' }>): WireReply | null {
    if (state.failing === '401') return hit('server_401', no(401, 'unauthorized', 'Not now.'));
    if (Math.abs(request.signedAt - now()) > skewMs)
      return hit('clock_skew', no(401, 'clock_skew', 'Your clock is off.'));
    const lease = leases.get(request.deviceId);
    if (lease === undefined) return no(401, 'unknown_device', 'Enrol first.');
    if (lease < now() && request.kind !== 'renew')
      return hit('lease_expired', no(401, 'lease_expired', 'Renew the lease.'));
    return null;
  }

  function enrol(device: string, again: string | null): WireReply {
    const deviceId = again ?? devices.get(device) ?? `device-${device}`;
    devices.set(device, deviceId);
    const role = chance.happens(plan.supervisors) ? 'supervisor' : 'steward';
    roles.set(deviceId, roles.get(deviceId) ?? role);
    leases.set(deviceId, now() + leaseMs);
    const lease = {
      deviceId,
      eventId,
      name: device,
      gateId: null,
      role: roles.get(deviceId) ?? role,
      expiresAt: now() + leaseMs,
    };
    return yes<'enrol'>({ ...lease, eventKeys: [eventKey] });
  }

  async function takeBatch(request: Extract<Request, { kind: 'scans' }>): Promise<WireReply> {
    if (request.scans.length > state.batchCap) return hit('server_413', no(413, 'too_large', 'Send less.'));
    // A filter in front of the server takes offence at one item and refuses the whole request for it.
    if (request.scans.some(isOffensive))
      return hit('poison_batch', no(422, filterCode, 'Not this.'));
    const { deviceId, scans } = request;
    const supervisor = roles.get(deviceId) === 'supervisor';
    const arrived = oracle.arrive({ deviceId, supervisor, scans, at: now() });
    /** The commit is seen by the oracle at once, whether or not anybody lives to answer. */
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
    const reply = await takeScans(
      {
        records: { ...slow, inEvent },
        now,
        epoch: epoch(),
        log: silent,
        moved: (_, revision) => moved(revision),
      },
      { eventId, device: { deviceId, supervisor }, body: { deviceId, epoch: request.epoch, scans } },
    );
    if (isRefusal(reply)) return no(reply.status, reply.code, reply.message);
    arrived.answered(reply.receipts);
    for (const receipt of reply.receipts) if (receipt.code !== null) fired(`parked_${receipt.code}`);
    parts.answered(reply.epoch, reply.receipts);
    return yes<'scans'>(reply);
  }

  async function changes(since: number): Promise<WireReply> {
    const { cursor, more, changes: lines } = await slow.changes(eventId, since, changesPerPage);
    return yes<'changes'>({ cursor, more, changes: lines, epoch: epoch() });
  }

  function moved(revision: number): void {
    for (const listener of listeners) listener(revision);
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
      backup = records.backup();
      oracle.backUp();
    },
    restore() {
      crash(1_000);
      records.restore(backup);
      manifests = [];
      history += 1;
      oracle.restore(epoch());
      fired('server_restored');
    },
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
    expireLeases() {
      for (const deviceId of leases.keys()) leases.set(deviceId, now() - 1);
    },
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

function yes<K extends keyof Replies>(body: Replies[K]): WireReply {
  return { status: 200, ours: true, body };
}

function no(status: number, code: string, message: string): WireReply {
  return { status, ours: true, body: { code, message } };
}
