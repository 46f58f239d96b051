import { trustAfterLease } from '#domain/manifest/key-trust.ts';
import type { EventKey } from '#domain/manifest/manifest.ts';
import { guarded } from './database.ts';
import type { Database } from './database.ts';
import { dropDoorList } from './door-list/drop-door-list.ts';
import { requestRebuild } from './drop-checkpoint.ts';
import type { DeviceKeyRow, EnrolmentRow } from './rows.ts';

/** The lease that a server grants a device (contract: `lease`). */
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

/**
 * The gate the server has for this device, whether the device may choose, and whether the server just refused its
 * choice.
 */
interface LeasedGate {
  readonly gateId: string | null;
  readonly fixed: boolean | undefined;
  readonly refused: boolean;
  /** How often an organizer has moved the device; undefined if the server does not report it. */
  readonly move?: number | undefined;
}

export interface DeviceDeps {
  /** Returns the name of a new epoch of the store; later names sort after earlier ones. */
  readonly newEpoch: () => string;
  /** Creates a non-extractable key pair. */
  readonly newKey: () => Promise<Omit<DeviceKeyRow, 'name'>>;
}

/** This device's enrolments and its key pair. */
export interface Devices {
  events(): Promise<readonly EnrolmentRow[]>;
  enrolled(eventId: string): Promise<EnrolmentRow | null>;
  /** Returns whether this device was revoked from the event and not enrolled again since. */
  isRevoked(eventId: string): Promise<boolean>;
  /** Stores a lease under a new epoch; the event's manifest and scans stay. */
  storeEnrolment(lease: LeaseFacts): Promise<EnrolmentRow>;
  /**
   * `told`: the gate reported to the server with this request. `eventKeys` replace the trusted keys; none leaves them
   * unchanged. A `gate` that is fixed, or that an organizer moved the device to, replaces the one chosen here.
   */
  extendLease(
    eventId: string,
    expiresAt: number,
    told?: string | null,
    eventKeys?: readonly EventKey[],
    gate?: LeasedGate,
  ): Promise<void>;
  /** Records that the user has seen that the chosen gate was refused. */
  gateRefusalSeen(eventId: string): Promise<void>;
  /** Records that the user has seen that an organizer moved this device. */
  gateMoveSeen(eventId: string): Promise<void>;
  /** Stores a gate chosen on this device; the next renewal reports it. Does nothing if the gate is fixed. */
  createGateHolder(eventId: string, gateId: string | null): Promise<void>;
  trustedKeys(eventId: string): Promise<readonly EventKey[]>;
  /** Returns this device's key pair, created at the first call. */
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
    storeEnrolment(lease) {
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
    extendLease: (eventId, leaseExpiresAt, told, eventKeys = [], gate) =>
      guarded(database, () =>
        database.dexie.transaction('rw', [enrolments, manifests, changes, checkpoints], async () => {
          const row = await enrolments.get(eventId);
          if (row === undefined) return;
          // Another gate may have been chosen while this one was being reported.
          const known = row.gateToTell === told;
          await enrolments.update(eventId, {
            leaseExpiresAt,
            keysWanted: undefined,
            ...(known ? { gateToTell: undefined } : {}),
            ...(eventKeys.length > 0 ? trustAfterLease(row, eventKeys) : {}),
            ...(gate === undefined ? {} : gateChanges(gate, row)),
          });
          // Read the header that was skipped for lack of its key once more.
          if (row.keysWanted === true && hasNewKey(row, eventKeys)) await requestRebuild(database, row);
        }),
      ),
    gateRefusalSeen: (eventId) => change(eventId, { gateRefused: undefined }),
    gateMoveSeen: (eventId) => change(eventId, { gateMoved: undefined }),
    createGateHolder: (eventId, gateId) =>
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

/** Returns whether a lease names a key that was not trusted yet. */
const hasNewKey = ({ eventKeys }: EnrolmentRow, named: readonly EventKey[]): boolean =>
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

/** Keeps the fields that belong to this device's copy of the event and takes the rest from the lease. */
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

/** Created at the first call; if two tabs create one at the same time, both use the first. */
async function firstDeviceKey(database: Database, newKey: DeviceDeps['newKey']): Promise<DeviceKeyRow> {
  const { deviceKeys } = database;
  const kept = await guarded(database, () => deviceKeys.get('device'));
  if (kept !== undefined) return kept;
  // Created before the transaction, because awaiting WebCrypto inside would end it.
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
