import { renewDevice } from '#contract/devices.ts';
import { liveTicket } from '#contract/live.ts';
import { readChanges, readManifest, readManifestBody } from '#contract/manifests.ts';
import { ping } from '#contract/ping.ts';
import { sendScans } from '#contract/scans.ts';
import type { Result } from '#domain/failure.ts';
import type { Change, EventKey, SignedHeader } from '#domain/manifest.ts';
import type { Receipt } from '#domain/receipt.ts';
import type { ScanRecord } from '#domain/scan.ts';
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

/** The door's calls, signed by this device; usable from page and worker. A failure is an answer, never an exception. */
export interface SignedDoorTransport {
  ping(): Promise<Result<{ readonly time: number; readonly epoch: string }>>;
  sendScans(event: Door, scans: readonly ScanRecord[]): Promise<Result<Batch>>;
  readChanges(event: Door, since: number): Promise<Result<Feed>>;
  renewLease(
    event: Door,
  ): Promise<Result<{ readonly expiresAt: number; readonly eventKeys: readonly EventKey[] }>>;
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
      if (gateToTell === undefined) return signed.call(deviceId, renewDevice, { body: {} });
      const told = await signed.call(deviceId, renewDevice, { body: { gateId: gateToTell } });
      const refused = !told.ok && told.failure.kind === 'refused';
      return refused ? signed.call(deviceId, renewDevice, { body: {} }) : told;
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
