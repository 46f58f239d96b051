import { trustAfterLease } from '#domain/manifest/key-trust.ts';
import type { EventKey } from '#domain/manifest/manifest.ts';
import { guarded } from './database.ts';
import type { Database } from './database.ts';
import { dropDoorList } from './door-list/drop-door-list.ts';
import { buildAnew } from './drop-checkpoint.ts';
import type { DeviceKeyRow, EnrolmentRow } from './rows.ts';

/** What a server grants a device (contract: `lease`). */
interface LeaseFacts {
  readonly deviceId: string;
  readonly eventId: string;
  readonly name: string;
  readonly gateId: string | null;
  readonly gateFixed?: boolean | undefined;
  readonly gateMove?: number | undefined;
  readonly role: 'steward' | 'supervisor';
  readonly expiresAt: number;
  readonly eventKeys: readonly EventKey[];
  readonly sealKey?: string | undefined;
}

/** Where the server has this device, whether it may choose, and whether the server has just refused what it chose. */
interface LeasedGate {
  readonly gateId: string | null;
  readonly fixed: boolean | undefined;
  readonly refused: boolean;
  /** How often the desk has moved it; undefined where the server does not say. */
  readonly move?: number | undefined;
}

export interface DeviceDeps {
  /** Names a new life of the store; later ones sort later. */
  readonly newEpoch: () => string;
  /** Makes a non-extractable key pair. */
  readonly newKey: () => Promise<Omit<DeviceKeyRow, 'name'>>;
}

/** What this device is enrolled for, and its own key. */
export interface Devices {
  events(): Promise<readonly EnrolmentRow[]>;
  enrolled(eventId: string): Promise<EnrolmentRow | null>;
  /** Whether this device was revoked from the event, and not enrolled again since. */
  isRevoked(eventId: string): Promise<boolean>;
  /** Keeps a lease under a new epoch; manifest and scans of the event stay. */
  keepEnrolment(lease: LeaseFacts): Promise<EnrolmentRow>;
  /**
   * `told`: the gate that the server has heard of by it. `eventKeys` replace the trusted ones; none leaves them. A
   * `gate` that is fixed, or that the desk has moved the device to, replaces the one chosen here.
   */
  keepLease(
    eventId: string,
    expiresAt: number,
    told?: string | null,
    eventKeys?: readonly EventKey[],
    gate?: LeasedGate,
  ): Promise<void>;
  /** Somebody has read that the gate chosen here was refused. */
  gateRefusalSeen(eventId: string): Promise<void>;
  /** Somebody has read that the desk moved this device. */
  gateMoveSeen(eventId: string): Promise<void>;
  /** A gate chosen on this device; the next renewal tells the server. Nothing where the gate is fixed. */
  keepGate(eventId: string, gateId: string | null): Promise<void>;
  trustedKeys(eventId: string): Promise<readonly EventKey[]>;
  /** This device's key pair; made at the first call. */
  deviceKey(): Promise<DeviceKeyRow>;
}

export function createDevices(database: Database, deps: DeviceDeps): Devices {
  const { enrolments, manifests, changes, checkpoints, doorLists, doorListPages } = database;

  const enrolled = async (eventId: string): Promise<EnrolmentRow | null> => {
    const row = await guarded(database, () => enrolments.get(eventId));
    return row === undefined || row.revoked ? null : row;
  };
  const change = async (eventId: string, changes: Partial<EnrolmentRow>): Promise<void> => {
    await guarded(database, () => enrolments.update(eventId, changes));
  };

  return {
    events: () => guarded(database, () => enrolments.filter((row) => !row.revoked).toArray()),
    enrolled,
    isRevoked: async (eventId) => (await guarded(database, () => enrolments.get(eventId)))?.revoked === true,
    keepEnrolment(lease) {
      const epoch = deps.newEpoch();
      return guarded(database, () =>
        database.dexie.transaction('rw', [enrolments, doorLists, doorListPages], async () => {
          const row = enrolmentRow(lease, epoch, await enrolments.get(lease.eventId));
          await enrolments.put(row);
          // Names are for supervisors: a phone that becomes a steward's loses them at once.
          if (row.role !== 'supervisor') await dropDoorList(database, lease.eventId);
          return row;
        }),
      );
    },
    keepLease: (eventId, leaseExpiresAt, told, eventKeys = [], gate) =>
      guarded(database, () =>
        database.dexie.transaction('rw', [enrolments, manifests, changes, checkpoints], async () => {
          const row = await enrolments.get(eventId);
          if (row === undefined) return;
          // Another gate may have been chosen while the server was told of this one.
          const known = row.gateToTell === told;
          await enrolments.update(eventId, {
            leaseExpiresAt,
            keysWanted: undefined,
            ...(known ? { gateToTell: undefined } : {}),
            ...(eventKeys.length > 0 ? trustAfterLease(row, eventKeys) : {}),
            ...(gate === undefined ? {} : gateChanges(gate, row)),
          });
          // The header that was left out for want of its key is read once more.
          if (row.keysWanted === true && namesAnother(row, eventKeys)) await buildAnew(database, row);
        }),
      ),
    gateRefusalSeen: (eventId) => change(eventId, { gateRefused: undefined }),
    gateMoveSeen: (eventId) => change(eventId, { gateMoved: undefined }),
    keepGate: (eventId, gateId) =>
      guarded(database, () =>
        database.dexie.transaction('rw', enrolments, async () => {
          const row = await enrolments.get(eventId);
          if (row?.gateFixed !== true)
            await enrolments.update(eventId, { gateId, gateToTell: gateId, gateMoved: undefined });
        }),
      ),
    trustedKeys: async (eventId) => (await enrolled(eventId))?.eventKeys ?? [],
    deviceKey: () => firstDeviceKey(database, deps.newKey),
  };
}

/** Whether a lease names a key that was not trusted. */
const namesAnother = ({ eventKeys }: EnrolmentRow, named: readonly EventKey[]): boolean =>
  named.some(({ keyId }) => eventKeys.every((key) => key.keyId !== keyId));

function gateChanges(gate: LeasedGate, row: EnrolmentRow | undefined): Partial<EnrolmentRow> {
  const { gateId, fixed, refused, move } = gate;
  if (move !== undefined && move !== (row?.gateMove ?? 0)) {
    const followed = { gateMove: move, ...(fixed === undefined ? {} : { gateFixed: fixed }) };
    if (gateId === null) return followed;
    const seen = gateId === row?.gateId ? {} : { gateMoved: true as const };
    return { ...followed, gateId, gateToTell: undefined, ...seen };
  }
  if (fixed !== true) return fixed === undefined ? {} : { gateFixed: fixed };
  const seen = refused ? { gateRefused: true as const } : {};
  return { gateId, gateToTell: undefined, gateFixed: true, ...seen };
}

/** What belongs to the copy of the event on this device stays as it was; the rest is the lease's. */
function enrolmentRow(
  { expiresAt, ...facts }: LeaseFacts,
  epoch: string,
  before: EnrolmentRow | undefined,
): EnrolmentRow {
  const { cursor = null, serverEpoch = null, build, lastCopy, pruned } = before ?? {};
  const kept = { cursor, serverEpoch, build, lastCopy, pruned };
  const trust = before === undefined ? {} : trustAfterLease(before, facts.eventKeys);
  return { ...facts, ...kept, ...trust, epoch, leaseExpiresAt: expiresAt, revoked: false };
}

/** Made at the first call; two tabs that make one at once keep the first. */
async function firstDeviceKey(database: Database, newKey: DeviceDeps['newKey']): Promise<DeviceKeyRow> {
  const { deviceKeys } = database;
  const kept = await guarded(database, () => deviceKeys.get('device'));
  if (kept !== undefined) return kept;
  // Made before the transaction: awaiting WebCrypto inside would end it.
  const made: DeviceKeyRow = { name: 'device', ...(await newKey()) };
  return guarded(database, () =>
    database.dexie.transaction('rw', deviceKeys, async () => {
      const first = await deviceKeys.get('device');
      if (first !== undefined) return first;
      await deviceKeys.put(made);
      return made;
    }),
  );
}
