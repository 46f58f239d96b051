import { createHash, randomUUIDv7 } from 'node:crypto';
import type * as v from 'valibot';
import type { lease as leaseSchema } from '#contract/door/devices.ts';
import { canonicalText } from '#domain/wire/canonical-text.ts';
import type { Receipt } from '#domain/door/receipt.ts';
import type { ScanRecord } from '#domain/door/scan.ts';
import { identifyDevice, newDeviceKey, signRequest, type DeviceKey } from '#platform/device-key.ts';
import type { OrganizerApi } from './organizer-api.ts';

type Lease = v.InferOutput<typeof leaseSchema>;

/** A device without a browser: enrolled like any other, it sends what the test tells it to. */
export interface NodeDevice {
  readonly lease: Lease;
  /** Builds the next record of this device's chain: an admission of a ticket at a gate. */
  record(ticketNumber: number, fields?: Partial<ScanRecord>): ScanRecord;
  /** Sends a batch; rejects if the connection breaks or the reply is not 200. */
  send(scans: readonly ScanRecord[]): Promise<readonly Receipt[]>;
}

/** Enrols a device with an organizer's one-time code. */
export async function enrolNodeDevice(
  url: string,
  organizer: OrganizerApi,
  eventId: string,
  gateId: string,
  name: string,
): Promise<NodeDevice> {
  const invited = await organizer.call<{ code: string }>('POST', `/api/events/${eventId}/devices`, {
    gateId,
  });
  return enrolByCode(url, organizer, { code: invited.code, gateId, name });
}

/** Enrols a device with a given code. */
export async function enrolByCode(
  url: string,
  organizer: OrganizerApi,
  { code, gateId, name }: { readonly code: string; readonly gateId: string; readonly name: string },
): Promise<NodeDevice> {
  const key = await newDeviceKey();
  const body = { code, ...(await identifyDevice(key, code)), name };
  const lease = await organizer.call<Lease>('POST', '/api/devices/enrol', body);
  return nodeDevice(url, lease, key, gateId);
}

function nodeDevice(url: string, lease: Lease, key: DeviceKey, gateId: string): NodeDevice {
  const epoch = randomUUIDv7();
  let seq = 0;
  let previousHash = '';
  return {
    lease,
    record(ticketNumber, fields = {}) {
      seq += 1;
      const scan: ScanRecord = {
        ...plainAdmission(lease, gateId, ticketNumber),
        epoch,
        seq,
        previousHash,
        ...fields,
      };
      previousHash = hashOf(scan);
      return scan;
    },
    async send(scans) {
      const path = `/api/events/${lease.eventId}/scans`;
      const body = JSON.stringify({ deviceId: lease.deviceId, epoch, scans });
      const response = await fetch(`${url}${path}`, {
        method: 'POST',
        headers: await signed(key, lease, path, body),
        body,
      });
      if (response.status !== 200) throw new Error(`${response.status} ${await response.text()}`);
      return ((await response.json()) as { receipts: Receipt[] }).receipts;
    },
  };
}

async function signed(key: DeviceKey, lease: Lease, pathAndQuery: string, body: string) {
  return {
    'Content-Type': 'application/json',
    Authorization: `Device ${lease.deviceId}`,
    'X-Device-Signature': await signRequest(
      key.privateKey,
      { method: 'POST', pathAndQuery, body },
      Date.now(),
    ),
  };
}

/** Hex SHA-256 of a record, which the next record in the chain carries. */
export function hashOf(scan: ScanRecord): string {
  return createHash('sha256')
    .update(canonicalText(scan) ?? '')
    .digest('hex');
}

function plainAdmission(
  lease: Lease,
  gateId: string,
  ticketNumber: number,
): Omit<ScanRecord, 'epoch' | 'seq' | 'previousHash'> {
  const now = Date.now();
  return {
    version: 1,
    scanId: randomUUIDv7(),
    kind: 'scan',
    eventId: lease.eventId,
    deviceId: lease.deviceId,
    checkpoint: 'event',
    gateId,
    direction: 'entry',
    ticketNumber,
    form: 'printed',
    test: false,
    verdict: 'admit',
    passed: true,
    codeDigest: null,
    knownRevision: 0,
    deviceTime: now,
    correctedTime: now,
    uncertaintyMs: 20,
    operator: null,
    undoes: null,
    note: null,
  };
}
