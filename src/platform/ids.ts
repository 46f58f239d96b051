import { v7 } from 'uuid';

/** Creates an id (UUIDv7) whose first 48 bits are `now`, ms since 1970, so that later ids sort later. */
export function newId(now: number): string {
  return v7({ msecs: now });
}
