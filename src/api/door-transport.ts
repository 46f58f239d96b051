import { renewDevice } from '#contract/devices.ts';
import type { Lease } from '#contract/devices.ts';
import { liveTicket } from '#contract/live.ts';
import { readChanges, readManifest, readManifestBody } from '#contract/manifests.ts';
import { ping } from '#contract/ping.ts';
import { sendScans } from '#contract/scans.ts';
import type { Result } from '#domain/failures/failure.ts';
import type { Change, EventKey, SignedHeader } from '#domain/manifest/manifest.ts';
import type { Receipt } from '#domain/door/receipt.ts';
import type { ScanRecord } from '#domain/door/scan.ts';
import type { Cancel } from '#platform/clock.ts';
import { createExchange } from './exchange.ts';
import type { ExchangeParts } from './exchange.ts';
import { openLiveLine } from './live-line.ts';
import type { LiveParts } from './live-line.ts';
import { readManifestStream } from './manifest-stream.ts';
import { readReply } from './reply.ts';
import { createSignedCall } from './signed-call.ts';
import type { SignedCallParts } from './signed-call.ts';

export interface DoorTransportParts extends ExchangeParts, LiveParts, Omit<SignedCallParts, 'exchange'> {}

/** Which event, as which device. */
interface Door {
  readonly eventId: string;
  readonly deviceId: string;
  readonly epoch: string;
  /** The server's history that this device is in. */
  readonly serverEpoch: string | null;
  readonly gateToTell?: string | null | undefined;
}

interface Feed {
  readonly cursor: number;
  readonly more: boolean;
  readonly epoch: string;
  readonly changes: readonly Change[];
}
interface Batch {
  readonly receipts: readonly Receipt[];
  readonly revision: number;
  readonly epoch: string;
  readonly time: number;
}

interface Renewed {
  readonly expiresAt: number;
  readonly eventKeys: readonly EventKey[];
  readonly gate: {
    readonly gateId: string | null;
    /** Undefined where the server does not say. */
    readonly fixed: boolean | undefined;
    /** The gate that was told was refused, because this device's is fixed. */
    readonly refused: boolean;
  };
}

/** The door's calls, signed by this device; usable from page and worker. A failure is an answer, never an exception. */
export interface SignedDoorTransport {
  ping(): Promise<Result<{ readonly time: number; readonly epoch: string }>>;
  sendScans(event: Door, scans: readonly ScanRecord[]): Promise<Result<Batch>>;
  readChanges(event: Door, since: number): Promise<Result<Feed>>;
  renewLease(event: Door): Promise<Result<Renewed>>;
  listen(event: Door, onMoved: (revision: number) => void, onLost: () => void): Cancel;
  readHeader(event: Door): Promise<Result<SignedHeader>>;
  readBody(event: Door, revision: number, fromByte: number): Promise<Result<AsyncIterable<Uint8Array>>>;
}

export function createDoorTransport(parts: DoorTransportParts): SignedDoorTransport {
  const exchange = createExchange(parts);
  const signed = createSignedCall({ ...parts, exchange });
  const paramsOf = (event: Door) => ({ registrationId: event.eventId });

  return {
    async ping() {
      const answer = await exchange.whole({
        method: ping.method,
        pathAndQuery: ping.path,
        headers: {},
        body: null,
      });
      if (!answer.ok) return answer;
      return readReply(ping.reply, answer.value, { ownFailuresOnly: true, now: parts.clock.wall() });
    },
    sendScans: (event, scans) =>
      signed.call(event.deviceId, sendScans, {
        params: paramsOf(event),
        body: { deviceId: event.deviceId, epoch: event.epoch, scans },
      }),
    readChanges: (event, since) =>
      signed.call(event.deviceId, readChanges, {
        params: paramsOf(event),
        query: event.serverEpoch === null ? { since } : { since, epoch: event.serverEpoch },
      }),
    async renewLease({ deviceId, gateToTell }) {
      const renew = (body: { gateId?: string | null }) => signed.call(deviceId, renewDevice, { body });
      if (gateToTell === undefined) return renewed(await renew({}), false);
      const told = await renew({ gateId: gateToTell });
      if (told.ok || told.failure.kind !== 'refused') return renewed(told, false);
      return renewed(await renew({}), told.failure.code === 'gate_change_not_allowed');
    },
    readHeader: (event) => signed.call(event.deviceId, readManifest, { params: paramsOf(event) }),
    async readBody(event, revision, fromByte) {
      const params = { ...paramsOf(event), revision };
      const request = await signed.sign(event.deviceId, readManifestBody, { params });
      return readManifestStream(exchange, request, fromByte, parts.clock.wall());
    },
    listen(event, onMoved, onLost) {
      let stop: Cancel = () => {};
      let cancelled = false;
      const connect = async () => {
        const ticket = await signed.call(event.deviceId, liveTicket, { params: paramsOf(event), body: {} });
        if (cancelled) return;
        if (ticket.ok) stop = openLiveLine(parts, event.eventId, ticket.value.ticket, onMoved, onLost);
        else onLost();
      };
      void connect();
      return () => {
        cancelled = true;
        stop();
      };
    },
  };
}

function renewed(lease: Result<Lease>, refused: boolean): Result<Renewed> {
  if (!lease.ok) return lease;
  const { expiresAt, eventKeys, gateId, gateFixed } = lease.value;
  const fixed = refused ? true : gateFixed;
  return { ok: true, value: { expiresAt, eventKeys, gate: { gateId, fixed, refused } } };
}
