import { useCallback, useMemo, useSyncExternalStore } from 'react';
import { createListeners } from '#domain/listeners.ts';
import type { Kiosk } from '#domain/door/kiosk.ts';
import type { StoredValues } from '#platform/stored-values.ts';
import { useEngines } from '#app/engines/engines.tsx';

const key = 'gatehouse.kiosk';
/** Notifies listeners in this page; other tabs are notified by the store. */
const changes = createListeners();

/** Returns the active kiosk; null if there is none or it is unreadable. */
function readKiosk(text: string | null): Kiosk | null {
  if (text === null) return null;
  try {
    const said: unknown = JSON.parse(text);
    return isKiosk(said) ? said : null;
  } catch {
    return null;
  }
}

function isKiosk(said: unknown): said is Kiosk {
  if (typeof said !== 'object' || said === null) return false;
  const kinds = { eventId: 'string', gateId: 'string', salt: 'string', hash: 'string', wrong: 'number' };
  const fields = new Map(Object.entries(said));
  return (
    Object.entries(kinds).every(([field, kind]) => typeof fields.get(field) === kind) &&
    typeof fields.get('waitUntil') === 'number'
  );
}

export function storeKiosk(stored: StoredValues, kiosk: Kiosk): void {
  stored.set(key, JSON.stringify(kiosk));
  changes.tell();
}

export function endKiosk(stored: StoredValues): void {
  stored.remove(key);
  changes.tell();
}

/** Returns this device's kiosk, in every tab. */
export function useKiosk(): Kiosk | null {
  const { stored } = useEngines();
  const subscribe = useCallback(
    (listener: () => void) => {
      const here = changes.add(listener);
      const elsewhere = stored.onChange((changed) => {
        if (changed === key || changed === '') listener();
      });
      return () => {
        here();
        elsewhere();
      };
    },
    [stored],
  );
  const read = () => stored.get(key);
  const text = useSyncExternalStore(subscribe, read, read);
  return useMemo(() => readKiosk(text), [text]);
}
