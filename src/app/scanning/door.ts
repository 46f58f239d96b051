import { useEffect, useState } from 'react';
import { useAuth } from '#app/account/auth.ts';
import type { DoorDesk } from '#app/engines/door-desk.ts';
import { useEngines } from '#app/engines/engines.tsx';
import { whyCaught } from '#app/engines/failed-here.ts';
import { worksAtDoors } from '#app/account/role.ts';
import { doorMark } from './scanner-entry.ts';

/** Returns the door engine once it is running; null on devices that do not work at one. */
export function useDoorDesk(): DoorDesk | null {
  const { door, stored } = useEngines();
  const { user } = useAuth();
  const [desk, setDesk] = useState<DoorDesk | null>(null);
  const wanted = worksAtDoors(user) || stored.get(doorMark) !== null;
  useEffect(() => {
    if (!wanted) return undefined;
    let gone = false;
    door().then(
      (ready) => !gone && setDesk(ready),
      // The scanner's own screen shows the reason; the pill then shows the browser's state.
      () => {},
    );
    return () => {
      gone = true;
    };
  }, [door, wanted]);
  return wanted ? desk : null;
}

/** Returns the door for screens that require it: `undefined` while it starts, an error if the store does not open. */
export function useDoor(): { readonly desk: DoorDesk | null; readonly error: unknown } {
  const { door } = useEngines();
  const [state, setState] = useState<{ desk: DoorDesk | null; error: unknown }>({ desk: null, error: null });
  useEffect(() => {
    let gone = false;
    door().then(
      (desk) => !gone && setState({ desk, error: null }),
      (error: unknown) => {
        whyCaught(error);
        if (!gone) setState({ desk: null, error });
      },
    );
    return () => {
      gone = true;
    };
  }, [door]);
  return state;
}
