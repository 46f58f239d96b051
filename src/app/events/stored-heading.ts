import { useEffect, useMemo } from 'react';
import * as v from 'valibot';
import { useAuth } from '#app/account/auth.ts';
import { storeItems, readStoredItems } from '#app/data/stored-items.ts';
import { useEngines } from '#app/engines/engines.tsx';
import { fileName } from '#domain/text/file-name.ts';
import type { StoredValues } from '#platform/stored-values.ts';

const key = 'gatehouse.own-events';
/** Maximum number of remembered events; the one opened longest ago is dropped. */
export const maxHeadings = 30;

const heading = v.object({
  registrationId: v.string(),
  name: v.string(),
  startsAt: v.string(),
  doorsOpenAt: v.string(),
  timeZone: v.string(),
});
/** Heading of an event's pages: its name and times. Nothing about sales or guests. */
export type EventHeading = v.InferOutput<typeof heading>;

/** Headings of the events whose pages this user opened here last, newest first. */
const readHeadings = (stored: Pick<StoredValues, 'get'>, person: number): readonly EventHeading[] =>
  readStoredItems(stored, key, heading, person);

function storeHeading(
  stored: Pick<StoredValues, 'get' | 'set'>,
  person: number,
  registrationId: string,
  current: EventHeading | null,
): void {
  const others = readHeadings(stored, person).filter((other) => other.registrationId !== registrationId);
  const items = current === null ? others : [current, ...others].slice(0, maxHeadings);
  storeItems(stored, key, person, items);
}

/**
 * Returns the heading of an event's pages: from the server, and until it answers as when this user last opened it
 * here.
 *
 * @param read null if the server says that it is not theirs, undefined if it has not answered
 * @returns null if nothing is known
 */
export function useEventHeading(
  registrationId: string,
  read: EventHeading | null | undefined,
): EventHeading | null {
  const { stored } = useEngines();
  const { user } = useAuth();
  const person = user?.credentialId ?? 0;
  const kept = useMemo(() => readHeadings(stored, person), [stored, person]);
  const { name, startsAt, doorsOpenAt, timeZone } = read ?? {};
  useEffect(() => {
    if (read === undefined) return;
    storeHeading(stored, person, registrationId, read === null ? null : v.parse(heading, read));
    // The same words are written once, however often they are read.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [stored, person, registrationId, read === null, name, startsAt, doorsOpenAt, timeZone]);
  if (read !== undefined) return read;
  return kept.find((one) => one.registrationId === registrationId) ?? null;
}

/** Returns a function that names an event's files after it, if its name is known here: "harbour-night-attendees.csv". */
export function useEventFileName(registrationId: string): (what: string, ending: string) => string {
  const { stored, auth } = useEngines();
  return (what, ending) => {
    const kept = readHeadings(stored, auth.state().user?.credentialId ?? 0);
    const name = kept.find((one) => one.registrationId === registrationId)?.name ?? '';
    return fileName([name, what], ending);
  };
}
