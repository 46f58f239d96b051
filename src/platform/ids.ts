import { v7 } from 'uuid';

/** A new id (UUIDv7) whose first 48 bits are `now`, ms since 1970: ids made later sort later. */
export function newId(now: number): string {
  return v7({ msecs: now });
}
