import { useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { useAuth } from '#app/account/auth.ts';
import { useEngines } from '#app/engines/engines.tsx';
import type { TypeList, TypeListView } from './type-list.ts';

/** An event's ticket types as they are edited on this page. */
export interface EditedTypes {
  /** Null until the device's store is open. */
  readonly list: TypeList | null;
  readonly view: TypeListView;
  readonly again: () => void;
}

const empty: TypeListView = { items: [], order: null, isLoaded: false, failure: null };
const noChange = () => () => {};

/** @param isNew whether only this device has the event */
export function useTicketTypes(eventId: string, isNew: boolean): EditedTypes {
  const { drafts, contact } = useEngines();
  const person = useAuth().user?.credentialId ?? null;
  const [list, setList] = useState<TypeList | null>(null);
  // An event that has reached the server since has no ticket types there that this page doesn't know.
  const [wasNew] = useState(isNew);
  useEffect(() => {
    let made: TypeList | null = null;
    let isWanted = true;
    drafts().then(
      (all) => {
        if (!isWanted) return;
        made = all.types(eventId);
        setList(made);
        void made.load(wasNew);
      },
      // Where the store does not open, that is said elsewhere.
      () => {},
    );
    return () => {
      isWanted = false;
      made?.stop();
    };
  }, [drafts, eventId, wasNew, person]);
  const again = useMemo(() => () => void list?.load(wasNew), [list, wasNew]);
  useEffect(
    () => contact.subscribe(() => void (contact.reached() && list?.view().failure !== null && again())),
    [contact, list, again],
  );
  const view = useSyncExternalStore(list?.subscribe ?? noChange, () => list?.view() ?? empty);
  return { list, view, again };
}
