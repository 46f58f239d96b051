import type { HandKnown } from '#app/engines/door-desk.ts';
import type { Attendee, AttendeeStory } from '#contract/sales/attendees.ts';
import { isInside } from '#domain/door/admission-rules.ts';

/** How old a list is; corrected ms. */
export interface ListAge {
  readonly readAt: number;
  /** The server was reached when it was last asked for it. */
  readonly current: boolean;
  /** When the server last answered this device's scanner; null before that. */
  readonly heardAt: number | null;
}

/**
 * Somebody as this device knows them, where that is newer than the list: it recorded something about them itself, or
 * the list is an old one and the scanner heard of the door after it.
 */
export function attendeeHere(
  row: Attendee,
  known: HandKnown | null,
  { readAt, current, heardAt }: ListAge,
  gateNameOf: (gateId: string) => string,
): Attendee {
  if (known === null) return row;
  const isOwn = known.unsent.size > 0 || (known.recordedAt ?? -Infinity) > readAt;
  const isNewer = !current && (heardAt ?? -Infinity) >= readAt;
  if (!isOwn && !isNewer) return row;
  const first = known.main.find(({ direction }) => direction === 'entry');
  return {
    ...row,
    inside: isInside(known.main),
    arrivedAt: first === undefined ? null : new Date(first.at).toISOString(),
    gateName: first === undefined ? '' : gateNameOf(first.gateId),
  };
}

type StoryPassage = AttendeeStory['passages'][number];

/** A passage as the history of somebody shows it. */
export interface ShownPassage extends StoryPassage {
  /** Only this device knows of it, or of its undoing. */
  readonly unsent: boolean;
}

interface Names {
  readonly gateNameOf: (gateId: string) => string;
  readonly deviceNameOf: (deviceId: string) => string;
}

/**
 * Each passage that the server told of and those that this device knows by itself, newest first.
 *
 * @param told by the server; none where it was not reached
 */
export function passagesHere(
  told: readonly StoryPassage[],
  known: HandKnown | null,
  { gateNameOf, deviceNameOf }: Names,
): readonly ShownPassage[] {
  if (known === null) return told.map((passage) => ({ ...passage, unsent: false }));
  const isTold = new Set(told.map(({ scanId }) => scanId));
  const own = known.all
    .filter(({ scanId }) => !isTold.has(scanId))
    .map(({ scanId, at, direction, checkpoint, gateId, deviceId }): ShownPassage => ({
      scanId,
      at: new Date(at).toISOString(),
      direction,
      checkpoint,
      gateName: gateNameOf(gateId),
      deviceName: deviceNameOf(deviceId),
      counting: 'first',
      unsent: known.unsent.has(scanId),
    }));
  const servers = told.map((passage): ShownPassage =>
    known.undone.has(passage.scanId)
      ? { ...passage, counting: 'undone', unsent: true }
      : { ...passage, unsent: false },
  );
  return [...own, ...servers].toSorted((one, other) => Date.parse(other.at) - Date.parse(one.at));
}
