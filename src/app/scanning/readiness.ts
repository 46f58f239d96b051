import { clockWarning } from '#domain/time/device-clock.ts';
import { hasUnknownRules } from '#domain/manifest/manifest-header.ts';
import type { StorageRoom } from '#platform/storage.ts';
import type { CameraState, DoorEvent, SyncStatus } from '#app/engines/door-desk.ts';
import type { Catalogue } from '#messages/catalogue.ts';
import type { Formats } from '#messages/formats.ts';
import { accessLeft } from './access-left.ts';

type Scanning = Catalogue['scanning'];
export type ReadinessTexts = Scanning['readiness'] & {
  readonly cameraFailures: Scanning['camera']['failures'];
};

export type CheckName =
  | 'manifest'
  | 'clock'
  | 'storage'
  | 'camera'
  | 'sound'
  | 'wake'
  | 'queue'
  | 'lease'
  | 'rehearsal';

export interface Check {
  readonly name: CheckName;
  readonly ok: boolean;
  /** Required for scanning; the others are only warnings. */
  readonly needed: boolean;
  readonly title: string;
  /** The state, and what to do if there is a problem. */
  readonly text: string;
}

export interface ReadinessFacts {
  /** Corrected time, ms. */
  readonly now: number;
  /** Uncertainty of that time, ms. */
  readonly uncertaintyMs: number;
  /** Server time that has certainly been reached, ms; the lease expires by it. */
  readonly certainTime: number;
  readonly door: DoorEvent;
  readonly sync: SyncStatus;
  readonly room: StorageRoom | null;
  readonly camera: CameraState;
  readonly canSound: boolean;
  readonly canStayAwake: boolean;
  /** A rehearsal ticket was scanned here before this shift. */
  readonly rehearsed: boolean;
}

/** A list counts as fresh for this long after the last contact; ms. */
const freshMs = 10 * 60_000;
/** A larger uncertainty gives a warning, ms; each start has about this much. */
const clockOffMs = 31_000;
/** A shift of 20,000 scans takes about 20 MB. */
const roomNeeded = 50_000_000;

/** Returns the checklist before a shift. */
export function readiness(facts: ReadinessFacts, texts: ReadinessTexts, formats: Formats): readonly Check[] {
  return [
    manifestCheck(facts, texts.tickets, formats),
    leaseCheck(facts, texts.access, formats),
    clockCheck(facts, texts.clock, formats),
    storageCheck(facts, texts.storage),
    cameraCheck(facts, texts),
    soundCheck(facts, texts.sound),
    rehearsalCheck(facts, texts.rehearsal),
    wakeCheck(facts, texts.wake),
    queueCheck(facts, texts.uploads, formats),
  ];
}

/** Returns the checks of an event before its camera is on: the requirements for scanning at all. */
export function openingChecks(
  facts: Pick<ReadinessFacts, 'now' | 'certainTime' | 'door' | 'sync'>,
  texts: ReadinessTexts,
  formats: Formats,
): readonly Check[] {
  return [manifestCheck(facts, texts.tickets, formats), leaseCheck(facts, texts.access, formats)];
}

function manifestCheck(
  { door, sync, now }: Pick<ReadinessFacts, 'door' | 'sync' | 'now'>,
  texts: ReadinessTexts['tickets'],
  { ago, count }: Formats,
): Check {
  const base = { name: 'manifest', needed: true, title: texts.title } as const;
  if (door.manifest === null) return { ...base, ok: false, text: texts.missing };
  if (hasUnknownRules(door.manifest.header))
    return {
      ...base,
      ok: false,
      needed: false,
      text: texts.newRules,
    };
  const { ticketCount, tickets = ticketCount, issuedAt } = door.manifest.header;
  const seenAt = Math.max(sync.lastContactAt ?? 0, issuedAt);
  const age = ago(seenAt, now);
  const isFresh = now - seenAt <= freshMs;
  return { ...base, ok: true, text: (isFresh ? texts.fresh : texts.old)(count(tickets), age) };
}

function leaseCheck(
  { door, certainTime }: Pick<ReadinessFacts, 'door' | 'certainTime'>,
  texts: ReadinessTexts['access'],
  { timeApart }: Formats,
): Check {
  const { leaseExpiresAt, role } = door.enrolment;
  const left = accessLeft(leaseExpiresAt, certainTime);
  const base = { name: 'lease', needed: true, title: texts.title } as const;
  if (door.enrolment.revoked) return { ...base, ok: false, text: texts.revoked };
  if (left.kind === 'over') return { ...base, ok: false, text: texts.expired };
  if (left.kind === 'low')
    return { ...base, ok: false, needed: false, text: texts.low(timeApart(left.leftMs, 0)) };
  return { ...base, ok: true, text: texts[role](Math.floor((leaseExpiresAt - certainTime) / 3_600_000)) };
}

function clockCheck(
  { sync, uncertaintyMs }: ReadinessFacts,
  texts: ReadinessTexts['clock'],
  { clockError }: Formats,
): Check {
  const base = { name: 'clock', needed: false, title: texts.title } as const;
  if (sync.offsetMs === null) return { ...base, ok: false, text: texts.unknown };
  if (uncertaintyMs > clockOffMs) return { ...base, ok: false, text: texts.old };
  if (clockWarning(sync.offsetMs) === null) return { ...base, ok: true, text: texts.correct };
  return { ...base, ok: false, text: texts.wrong(clockError(sync.offsetMs)) };
}

function storageCheck({ room }: ReadinessFacts, texts: ReadinessTexts['storage']): Check {
  const base = { name: 'storage', needed: false, title: texts.title } as const;
  if (room === null) return { ...base, ok: false, text: texts.checking };
  const free = room.quotaBytes === null || room.usedBytes === null ? null : room.quotaBytes - room.usedBytes;
  if (free !== null && free < roomNeeded) return { ...base, ok: false, text: texts.full };
  return room.persistent
    ? { ...base, ok: true, text: texts.safe }
    : { ...base, ok: false, text: texts.unsafe };
}

function cameraCheck({ camera }: ReadinessFacts, texts: ReadinessTexts): Check {
  const base = { name: 'camera', needed: false, title: texts.camera.title } as const;
  switch (camera.kind) {
    case 'on':
      return { ...base, ok: true, text: texts.camera.ready };
    case 'failed':
      return { ...base, ok: false, text: texts.cameraFailures[camera.failure.code] };
    case 'off':
    case 'starting':
    case 'restarting':
      return { ...base, ok: false, text: texts.camera.waiting };
  }
}

function soundCheck({ canSound }: ReadinessFacts, texts: ReadinessTexts['sound']): Check {
  return {
    name: 'sound',
    needed: false,
    title: texts.title,
    ok: canSound,
    text: canSound ? texts.on : texts.off,
  };
}

function rehearsalCheck({ rehearsed: ok }: ReadinessFacts, texts: ReadinessTexts['rehearsal']): Check {
  const text = ok ? texts.done : texts.missing;
  return { name: 'rehearsal', needed: false, title: texts.title, ok, text };
}

function wakeCheck({ canStayAwake }: ReadinessFacts, texts: ReadinessTexts['wake']): Check {
  return {
    name: 'wake',
    needed: false,
    title: texts.title,
    ok: canStayAwake,
    text: canStayAwake ? texts.yes : texts.no,
  };
}

function queueCheck({ sync }: ReadinessFacts, texts: ReadinessTexts['uploads'], { count }: Formats): Check {
  const waiting = sync.unsent + sync.parked;
  return {
    name: 'queue',
    needed: false,
    title: texts.title,
    ok: waiting === 0,
    text: waiting === 0 ? texts.done : texts.waiting(count(sync.unsent), count(sync.parked)),
  };
}

export const canStart = (checks: readonly Check[]): boolean =>
  checks.every((check) => check.ok || !check.needed);
