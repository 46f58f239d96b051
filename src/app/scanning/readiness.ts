import { clockWarning } from '#domain/time/device-clock.ts';
import { hasUnknownRules } from '#domain/manifest/manifest-header.ts';
import type { StorageRoom } from '#platform/storage.ts';
import type { CameraState, DoorEvent, SyncStatus } from '#app/engines/door-desk.ts';
import { ago, clockError, count } from '#app/format/words.ts';

export type CheckName = 'manifest' | 'clock' | 'storage' | 'camera' | 'sound' | 'wake' | 'queue' | 'lease';

export interface Check {
  readonly name: CheckName;
  readonly ok: boolean;
  /** Scanning cannot start without it; the others are worth a look. */
  readonly needed: boolean;
  readonly title: string;
  /** How it stands, and what to do where it is not well. */
  readonly words: string;
}

export interface ReadinessFacts {
  /** Corrected time, ms. */
  readonly now: number;
  /** How far that may be off, ms. */
  readonly uncertaintyMs: number;
  /** Server time that has certainly come, ms: by it the lease ends. */
  readonly certainTime: number;
  readonly door: DoorEvent;
  readonly sync: SyncStatus;
  readonly room: StorageRoom | null;
  readonly camera: CameraState;
  readonly canSound: boolean;
  readonly canStayAwake: boolean;
}

/** A list is called fresh for this long after the last contact; ms. */
const freshMs = 10 * 60_000;
/** A time that may be further off than this is worth a look, ms: so much is allowed for after each start. */
const clockOffMs = 31_000;
/** A shift of 20,000 scans takes about 20 MB. */
const roomNeeded = 50_000_000;

/** The list that is gone through before a shift. */
export function readiness(facts: ReadinessFacts): readonly Check[] {
  return [
    manifestCheck(facts),
    leaseCheck(facts),
    clockCheck(facts),
    storageCheck(facts),
    cameraCheck(facts),
    soundCheck(facts),
    wakeCheck(facts),
    queueCheck(facts),
  ];
}

function manifestCheck({ door, sync, now }: ReadinessFacts): Check {
  const base = { name: 'manifest', needed: true, title: 'Tickets of the event' } as const;
  if (door.manifest === null)
    return { ...base, ok: false, words: 'Not on this device yet. Download it with a connection.' };
  if (hasUnknownRules(door.manifest.header))
    return {
      ...base,
      ok: false,
      needed: false,
      words:
        'This event has rules that need a newer version of this app. Update it, or check every entry by hand.',
    };
  const { ticketCount, issuedAt } = door.manifest.header;
  const seenAt = Math.max(sync.lastContactAt ?? 0, issuedAt);
  const age = ago(seenAt, now);
  const complete = `${count(ticketCount)} of ${count(ticketCount)}`;
  return now - seenAt <= freshMs
    ? { ...base, ok: true, words: `${complete}, fresh from ${age}` }
    : { ...base, ok: true, words: `${complete}, from ${age}. Newer tickets are judged by their signature.` };
}

function leaseCheck({ door, certainTime }: ReadinessFacts): Check {
  const left = door.enrolment.leaseExpiresAt - certainTime;
  const base = { name: 'lease', needed: true, title: 'Right of this device' } as const;
  if (door.enrolment.revoked)
    return { ...base, ok: false, words: 'Revoked by the organizer. Ask for a new enrolment code.' };
  return left > 0
    ? {
        ...base,
        ok: true,
        words: `${door.enrolment.role === 'steward' ? 'Steward' : 'Supervisor'}, good for ${Math.floor(left / 3_600_000)} h without contact`,
      }
    : { ...base, ok: false, words: 'Run out. One moment of connection renews it.' };
}

function clockCheck({ sync, uncertaintyMs }: ReadinessFacts): Check {
  const base = { name: 'clock', needed: false, title: 'Clock' } as const;
  if (sync.offsetMs === null)
    return {
      ...base,
      ok: false,
      words: 'Not compared with the server yet. Scans are kept with this phone’s own time.',
    };
  if (uncertaintyMs > clockOffMs)
    return {
      ...base,
      ok: false,
      words: 'Not checked with the server lately. Go online briefly to be sure.',
    };
  if (clockWarning(sync.offsetMs) === null) return { ...base, ok: true, words: 'Right' };
  return {
    ...base,
    ok: false,
    words: `This phone’s clock is ${clockError(sync.offsetMs)}. Times here are corrected. Once online, set the clock to automatic.`,
  };
}

function storageCheck({ room }: ReadinessFacts): Check {
  const base = { name: 'storage', needed: false, title: 'Storage' } as const;
  if (room === null) return { ...base, ok: false, words: 'Being looked at' };
  const free = room.quotaBytes === null || room.usedBytes === null ? null : room.quotaBytes - room.usedBytes;
  if (free !== null && free < roomNeeded)
    return { ...base, ok: false, words: 'Nearly full. Free some space on this phone before the shift.' };
  return room.persistent
    ? { ...base, ok: true, words: 'Safe, with room enough' }
    : {
        ...base,
        ok: false,
        words:
          'The browser may clear it when space runs out. Install the app, and do not clear browsing data.',
      };
}

function cameraCheck({ camera }: ReadinessFacts): Check {
  const base = { name: 'camera', needed: false, title: 'Camera' } as const;
  switch (camera.kind) {
    case 'on':
      return { ...base, ok: true, words: 'Ready' };
    case 'failed':
      return { ...base, ok: false, words: camera.failure.remedy };
    case 'off':
    case 'starting':
    case 'restarting':
      return { ...base, ok: false, words: 'Waiting for the camera. Allow it when the browser asks.' };
  }
}

function soundCheck({ canSound }: ReadinessFacts): Check {
  return {
    name: 'sound',
    needed: false,
    title: 'Sound',
    ok: canSound,
    words: canSound
      ? 'On. Turn the volume up.'
      : 'Browsers want a tap first: it comes on with “Start scanning”.',
  };
}

function wakeCheck({ canStayAwake }: ReadinessFacts): Check {
  return {
    name: 'wake',
    needed: false,
    title: 'Screen stays on',
    ok: canStayAwake,
    words: canStayAwake ? 'Yes' : 'This browser cannot. Set the screen’s time-out to the longest.',
  };
}

function queueCheck({ sync }: ReadinessFacts): Check {
  const waiting = sync.unsent + sync.parked;
  return {
    name: 'queue',
    needed: false,
    title: 'Nothing left from before',
    ok: waiting === 0,
    words:
      waiting === 0
        ? 'Everything is sent'
        : `${count(sync.unsent)} wait to be sent, ${count(sync.parked)} need attention. They are safe here.`,
  };
}

export const mayStart = (checks: readonly Check[]): boolean =>
  checks.every((check) => check.ok || !check.needed);
