import { useEffect, useState } from 'react';
import { useEngines } from '#app/engines/engines.tsx';
import { createGuestReader, type GuestCells, type GuestRow } from '#domain/events/guest-row.ts';

/** Rows parsed at once, so that a long file does not block typing. */
const rowsAtOnce = 1_000;

interface Read {
  readonly of: readonly GuestCells[];
  readonly typeNames: string;
  readonly rows: readonly GuestRow[];
}

/**
 * Parses the rows of a file part by part for preview; returns those parsed so far.
 *
 * @param guests must be the same array as long as nothing about them changes
 * @param fallback type of rows without one; null for none
 */
export function useReadGuests(
  guests: readonly GuestCells[],
  types: Parameters<typeof createGuestReader>[0],
  fallback: string | null,
): readonly GuestRow[] {
  const { clock } = useEngines();
  const [read, setRead] = useState<Read | null>(null);
  const typeNames = JSON.stringify([types.map(({ ticketTypeId, name }) => [ticketTypeId, name]), fallback]);
  useEffect(() => {
    const reader = createGuestReader(types, fallback);
    const rows: GuestRow[] = [];
    let stop = () => {};
    const next = () => {
      rows.push(...guests.slice(rows.length, rows.length + rowsAtOnce).map(reader));
      setRead({ of: guests, typeNames, rows: [...rows] });
      if (rows.length < guests.length) stop = clock.after(0, next);
    };
    next();
    return () => stop();
    // The names say whether the types are others.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [guests, typeNames, clock]);
  return read !== null && read.of === guests && read.typeNames === typeNames ? read.rows : [];
}
