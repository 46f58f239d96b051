import { createListeners } from '#domain/listeners.ts';
import type { Cancel } from '#platform/clock.ts';
import { forgetSighting, isStillInView, NOTHING_SEEN, sight, type Seen, type Sightings } from './sighting.ts';

/** What is held before the camera, from frame to frame. */
export interface InView {
  /** Takes one frame in at a time of watching, ms; answers the text that is newly offered. `held`: see `sight`. */
  see(seen: Seen, now: number, held: boolean): string | null;
  /** Looking this text up failed: it may be offered again at once. */
  forget(text: string): void;
  /** Nobody looks now; what was offered stays known. */
  unseen(): void;
  /** Nothing was ever seen. */
  clear(): void;
  /** Whether the code that was offered last is still held before the camera, and when that changes. */
  readonly same: { isInView(): boolean; onChange(listener: () => void): Cancel };
}

/** Keeps what the rule of sightings knows, and tells when its word on the last offer changes. */
export function createInView(): InView {
  let sightings: Sightings = NOTHING_SEEN;
  let isSame = false;
  const listeners = createListeners();
  const tell = (now: boolean): void => {
    if (now === isSame) return;
    isSame = now;
    listeners.tell();
  };
  return {
    see(seen, now, held) {
      const next = sight(sightings, seen, now, held);
      sightings = next.sightings;
      tell(isStillInView(sightings, now));
      return next.offer;
    },
    forget: (text) => void (sightings = forgetSighting(sightings, text)),
    unseen: () => tell(false),
    clear() {
      sightings = NOTHING_SEEN;
      tell(false);
    },
    same: { isInView: () => isSame, onChange: listeners.add },
  };
}
