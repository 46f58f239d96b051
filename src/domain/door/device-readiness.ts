import { silentMs } from './board-alarms.ts';

/** Time without contact after which a device may not scan until it reaches the server again; ms. */
export const leaseLifeMs = 12 * 3_600_000;

/** Reasons why a device isn't ready for the door. */
export type DeviceLack = 'never_heard' | 'access_over' | 'silent' | 'no_gate' | 'unsent';

interface WatchedDevice {
  readonly gateId: string | null;
  /** ms. */
  readonly lastContactAt: number | null;
  /** Unsent scans at its last contact; null if its app does not report them. */
  readonly unsent: number | null;
  /** When its access expires, ms; absent if the server does not report it. */
  readonly leaseExpiresAt?: number;
}

/**
 * Returns what a device lacks. Before doors open a device may be switched off as long as its access lasts; afterwards
 * a silent device counts as a problem, because its admissions are unknown.
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
    // While the door is busy, some scan is always on its way, so unsent scans count only if the device is silent.
    unsent: (unsent ?? 0) > 0 && (!isOpen || silence >= silentMs),
  };
  return order.filter((lack) => lacks[lack]);
}

const order: readonly DeviceLack[] = ['never_heard', 'access_over', 'silent', 'no_gate', 'unsent'];
