import { renewDevice } from '#contract/door/devices.ts';
import type { Lease } from '#contract/door/devices.ts';
import type { BodyOf, ReplyOf } from '#contract/wire/endpoint.ts';
import { readDoorList, readDoorListPage, reportSearches } from '#contract/door/door-list.ts';
import { liveTicket } from '#contract/door/live.ts';
import { readChanges, readManifest, readManifestBody } from '#contract/door/manifests.ts';
import { rehearsalCode } from '#contract/door/rehearsal.ts';
import { ping } from '#contract/ping.ts';
import { sendScans } from '#contract/door/scans.ts';
import type { Battery } from '#domain/door/battery.ts';
import type { Result } from '#domain/failures/failure.ts';
import type { ScanRecord } from '#domain/door/scan.ts';
import type { Cancel } from '#platform/clock.ts';
import { createExchange } from './exchange.ts';
import type { ExchangeDeps } from './exchange.ts';
import { openLiveLine } from './live-line.ts';
import type { LineListener, LiveDeps } from './live-line.ts';
import { readManifestStream } from './manifest-stream.ts';
import { readReply } from './reply.ts';
import { createSignedCall } from './signed-call.ts';
import type { SignedCall, SignedCallDeps } from './signed-call.ts';

const doorOf = ({ eventId }: { readonly eventId: string }) => `door:${eventId}`;

export interface DoorTransportDeps extends ExchangeDeps, LiveDeps, Omit<SignedCallDeps, 'exchange'> {
  /** The device's state for the board; omitted when unknown. */
  readonly report?: () => {
    readonly unsent: number;
    readonly app: string;
    readonly battery?: Battery | null;
  };
}

/** The event, and the device's identity in it. */
interface Door {
  readonly eventId: string;
  readonly deviceId: string;
  readonly epoch: string;
  /** The server history this device is in. */
  readonly serverEpoch: string | null;
  /** The cursor it has read up to; null or missing when nothing is stored on it. */
  readonly cursor?: number | null;
  readonly gateToTell?: string | null | undefined;
  readonly gateMove?: number | undefined;
}

/** The result of a renewal: the lease's new end, and the event's signing keys, which may have changed. */
export interface RenewedLease extends Pick<Lease, 'expiresAt'>, Partial<Pick<Lease, 'eventKeys'>> {
  readonly gate?: LeasedGate;
}

/** A device's gate according to the server. */
interface LeasedGate extends Pick<Lease, 'gateId'> {
  /** Whether only a new code can change the gate; undefined when the server does not say. */
  readonly fixed: Lease['gateFixed'];
  /** Whether the gate chosen on the device was refused because its own is fixed. */
  readonly refused: boolean;
  /** How often the organizer has moved the device; undefined when the server does not say. */
  readonly move?: Lease['gateMove'];
}

/** The door's calls, signed by this device; usable from page and worker. Errors are returned, never thrown. */
export interface SignedDoorTransport {
  ping(): Promise<Result<Pick<ReplyOf<typeof ping>, 'time' | 'epoch'>>>;
  sendScans(event: Door, scans: readonly ScanRecord[]): Promise<Result<ReplyOf<typeof sendScans>>>;
  readChanges(event: Door, since: number): Promise<Result<ReplyOf<typeof readChanges>>>;
  /** Also sends `gateToTell`. A gate the server refuses is no reason to lose the lease. */
  renewLease(event: Door): Promise<Result<RenewedLease>>;
  /**
   * Receives live nudges while a connection lasts; calls back with the revision reached, and once on loss. Calls back
   * as soon as the connection is open (0 when the revision is unknown): until then it does not count.
   */
  listen(event: Door, onMoved: LineListener['onMoved'], onLost: LineListener['onLost']): Cancel;
  /** Reads the index of the attendee list; `have`: the digest of the stored one. */
  readList(
    event: Pick<Door, 'eventId' | 'deviceId'>,
    have: string | undefined,
  ): Promise<Result<ReplyOf<typeof readDoorList>>>;
  readListPage(
    event: Pick<Door, 'eventId' | 'deviceId'>,
    page: number,
  ): Promise<Result<ReplyOf<typeof readDoorListPage>>>;
  sendSearchReport(
    event: Pick<Door, 'eventId' | 'deviceId'>,
    report: BodyOf<typeof reportSearches>,
  ): Promise<Result<ReplyOf<typeof reportSearches>>>;
  /** Returns a rehearsal code for another phone's camera. */
  rehearsalCode(event: Pick<Door, 'eventId' | 'deviceId'>): Promise<Result<ReplyOf<typeof rehearsalCode>>>;
  readHeader(event: Door): Promise<Result<ReplyOf<typeof readManifest>>>;
  /** Returns the bytes of that revision's body from `fromByte` to the end (`Range`); 410 `revision_gone` is `refused`. */
  readBody(event: Door, revision: number, fromByte: number): Promise<Result<AsyncIterable<Uint8Array>>>;
}

const paramsOf = (event: Pick<Door, 'eventId'>) => ({ registrationId: event.eventId });

export function createDoorTransport(deps: DoorTransportDeps): SignedDoorTransport {
  const exchange = createExchange(deps);
  const signed = createSignedCall({ ...deps, exchange });

  return {
    async ping() {
      const answer = await exchange.whole({
        method: ping.method,
        pathAndQuery: ping.path,
        headers: {},
        body: null,
      });
      if (!answer.ok) return answer;
      return readReply(ping.reply, answer.value, { ownFailuresOnly: true, now: deps.clock.wall() });
    },
    sendScans: (event, scans) =>
      signed.call(event.deviceId, sendScans, {
        params: paramsOf(event),
        body: { deviceId: event.deviceId, epoch: event.epoch, scans, reached: reachedOf(event) },
      }),
    readChanges: (event, since) =>
      signed.call(event.deviceId, readChanges, {
        params: paramsOf(event),
        query: {
          since,
          ...(event.serverEpoch === null ? {} : { epoch: event.serverEpoch }),
          ...reported(deps.report?.()),
        },
      }),
    renewLease: leaseCall(signed),
    ...namesCalls(signed),
    rehearsalCode: (event) => signed.call(event.deviceId, rehearsalCode, { params: paramsOf(event) }),
    readHeader: (event) => signed.call(event.deviceId, readManifest, { params: paramsOf(event) }),
    async readBody(event, revision, fromByte) {
      const params = { ...paramsOf(event), revision };
      const request = await signed.sign(event.deviceId, readManifestBody, { params });
      return readManifestStream(exchange, request, fromByte, deps.clock.wall());
    },
    listen(event, onMoved, onLost) {
      let stop: Cancel = () => {};
      let cancelled = false;
      const connect = async () => {
        const ticket = await signed.call(event.deviceId, liveTicket, { params: paramsOf(event), body: {} });
        if (cancelled) return;
        if (ticket.ok) stop = openLiveLine(deps, doorOf(event), ticket.value.ticket, { onMoved, onLost });
        else onLost(false);
      };
      // A key that cannot be read, or a URL no socket accepts, also counts as a lost connection and is retried.
      connect().catch(() => {
        if (!cancelled) onLost(false);
      });
      return () => {
        cancelled = true;
        stop();
      };
    },
  };
}

/** Renews the lease, and sends the gate chosen on this device, if any. */
function leaseCall(signed: SignedCall): SignedDoorTransport['renewLease'] {
  return async ({ deviceId, gateToTell, gateMove = 0 }) => {
    const renew = (body: { gateId?: string | null }) =>
      signed.call(deviceId, renewDevice, { body: { ...body, gateMove } });
    if (gateToTell === undefined) return renewed(await renew({}), false);
    const told = await renew({ gateId: gateToTell });
    if (told.ok || told.failure.kind !== 'refused') return renewed(told, false);
    return renewed(await renew({}), told.failure.code === 'gate_change_not_allowed');
  };
}

/** Creates the calls for the attendee list. */
function namesCalls(
  signed: SignedCall,
): Pick<SignedDoorTransport, 'readList' | 'readListPage' | 'sendSearchReport'> {
  return {
    readList: (event, have) =>
      signed.call(event.deviceId, readDoorList, {
        params: paramsOf(event),
        query: have === undefined ? {} : { have },
      }),
    readListPage: (event, page) =>
      signed.call(event.deviceId, readDoorListPage, { params: { ...paramsOf(event), page } }),
    sendSearchReport: (event, body) =>
      signed.call(event.deviceId, reportSearches, { params: paramsOf(event), body }),
  };
}

/** Omits a number no phone can have, and a version in a format the server would refuse. */
function reported(report: ReturnType<NonNullable<DoorTransportDeps['report']>> | undefined) {
  if (report === undefined || report.unsent > 999_999_999) return {};
  const { app, battery = null } = report;
  return {
    unsent: String(report.unsent),
    ...(/^[\w.+-]{1,40}$/.test(app) ? { app } : {}),
    ...(battery === null
      ? {}
      : { battery: String(battery.percent), charging: battery.charging ? ('1' as const) : ('0' as const) }),
  };
}

function renewed(lease: Result<Lease>, refused: boolean): Result<RenewedLease> {
  if (!lease.ok) return lease;
  const { expiresAt, eventKeys, gateId, gateFixed, gateMove } = lease.value;
  const fixed = refused ? true : gateFixed;
  return { ok: true, value: { expiresAt, eventKeys, gate: { gateId, fixed, refused, move: gateMove } } };
}

/**
 * Returns how far a device has read and in which history: a server with less was restored. Undefined: nothing is
 * stored.
 */
export function reachedOf({
  cursor,
  serverEpoch,
}: {
  readonly cursor?: number | null;
  readonly serverEpoch: string | null;
}): { readonly revision: number; readonly epoch: string } | undefined {
  if (serverEpoch === null || cursor === null || cursor === undefined) return undefined;
  return { revision: cursor, epoch: serverEpoch };
}
