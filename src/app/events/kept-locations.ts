import { useEffect, useState } from 'react';
import * as v from 'valibot';
import { useAuth } from '#app/account/auth.ts';
import { useServer } from '#app/data/server-data.ts';
import { useEngines } from '#app/engines/engines.tsx';
import { listLocations, locationsPage, type Location } from '#contract/events/locations.ts';
import type { StoredValues } from '#platform/stored-values.ts';

const key = 'gatehouse.locations';
const keptShape = v.object({ person: v.number(), items: locationsPage.entries.items });

/** What of them this device has; nothing of anybody else's. */
function readKept(stored: Pick<StoredValues, 'get'>, person: number): readonly Location[] {
  try {
    const kept: unknown = JSON.parse(stored.get(key) ?? 'null');
    const read = v.safeParse(keptShape, kept);
    return read.success && read.output.person === person ? read.output.items : [];
  } catch {
    return [];
  }
}

/** The first 200 of a person's locations, kept on this device: a place is chosen from them without a connection too. */
export function useKeptLocations(): readonly Location[] {
  const { stored } = useEngines();
  const { user } = useAuth();
  const person = user?.credentialId ?? 0;
  const [kept] = useState(() => readKept(stored, person));
  const { data } = useServer(listLocations, { query: { limit: '200' } });
  const items = data?.items;
  useEffect(() => {
    if (items !== undefined) stored.set(key, JSON.stringify({ person, items }));
  }, [stored, person, items]);
  return items ?? kept;
}
