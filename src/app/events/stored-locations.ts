import { useEffect, useState } from 'react';
import { useAuth } from '#app/account/auth.ts';
import { storeItems, readStoredItems } from '#app/data/stored-items.ts';
import { useServer } from '#app/data/server-data.ts';
import { useEngines } from '#app/engines/engines.tsx';
import { listLocations, locationsPage, type Location } from '#contract/events/locations.ts';

const key = 'gatehouse.locations';

/** Returns the first 200 of a user's locations, stored on this device so that one can be chosen offline. */
export function useStoredLocations(): readonly Location[] {
  const { stored } = useEngines();
  const { user } = useAuth();
  const person = user?.credentialId ?? 0;
  const [kept] = useState(() => readStoredItems(stored, key, locationsPage.entries.items.item, person));
  const { data } = useServer(listLocations, { query: { limit: '200' } });
  const items = data?.items;
  useEffect(() => {
    if (items !== undefined) storeItems(stored, key, person, items);
  }, [stored, person, items]);
  return items ?? kept;
}
