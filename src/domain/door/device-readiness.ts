import { silentMs } from './board-alarms.ts';

/** A device that nobody has heard of for so long may scan no more, until it reaches the server once; ms. */
export const leaseLifeMs = 12 * 3_600_000;

/** What keeps a device from being ready for its door. */
export type DeviceLack = 'never_heard' | 'access_over' | 'silent' | 'no_gate' | 'unsent';

interface WatchedDevice {
  readonly gateId: string | null;
  /** ms. */
  readonly lastContactAt: number | null;
  /** Scans that it had yet to send at its last contact; null where its app doesn't say. */
  readonly unsent: number | null;
  /** Until when it may scan, ms; absent where the server doesn't say. */
  readonly leaseExpiresAt?: number;
}

/**
 * What a device lacks. Before the doors open it may lie in a drawer, as long as its access lasts; while they are open,
 * nobody knows what a silent one lets in.
 *
 * @param door all in ms
 */
export function deviceLacks(
  { gateId, lastContactAt, unsent, leaseExpiresAt }: WatchedDevice,
  { now, doorsOpenAt }: { readonly now: number; readonly doorsOpenAt: number },
): readonly DeviceLack[] {
  const silence = lastContactAt === null ? Infinity : now - lastContactAt;
  const isOpen = doorsOpenAt <= now;
  const isOver = leaseExpiresAt === undefined ? silence >= leaseLifeMs : leaseExpiresAt <= now;
  const lacks: Readonly<Record<DeviceLack, boolean>> = {
    never_heard: lastContactAt === null,
    access_over: lastContactAt !== null && isOver,
    silent: lastContactAt !== null && isOpen && silence >= silentMs && !isOver,
    no_gate: gateId === null,
    // While a door is busy there is always a scan on its way.
    unsent: (unsent ?? 0) > 0 && (!isOpen || silence >= silentMs),
  };
  return order.filter((lack) => lacks[lack]);
}

const order: readonly DeviceLack[] = ['never_heard', 'access_over', 'silent', 'no_gate', 'unsent'];
