import type { DeviceKnowledge } from '#app/engines/door-desk.ts';
import type { Attendee, AttendeeStory } from '#contract/sales/attendees.ts';
import type { ListedDoorStatus } from '#domain/events/door-update.ts';

/** Returns an attendee's door status; as listed if nothing newer is known. */
export function attendeeHere(row: Attendee, standing: ListedDoorStatus | null): Attendee {
  if (standing === null) return row;
  const { people, ownInside, entries } = standing;
  const [first] = entries;
  return {
    ...row,
    inside: people > 0,
    ownInside,
    arrivedAt: first === undefined ? null : new Date(first.at).toISOString(),
    gateName: first?.gateName ?? '',
  };
}

type StoryPassage = AttendeeStory['passages'][number];

/** A passage for display in an attendee's history. */
export interface ShownPassage extends StoryPassage {
  /** Only this device knows about it, or about its undo. */
  readonly unsent: boolean;
}

interface Names {
  readonly gateNameOf: (gateId: string) => string;
  readonly deviceNameOf: (deviceId: string) => string;
}

/**
 * Merges the server's passages with those known only to this device, newest first.
 *
 * @param told by the server; empty if it was not reached
 */
export function passagesHere(
  told: readonly StoryPassage[],
  known: DeviceKnowledge | null,
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
