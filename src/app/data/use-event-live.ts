import { useEffect, useRef, useState } from 'react';
import { useEngines } from '#app/engines/engines.tsx';

/** A line that broke is tried again after so long; ms. */
const againMs = 15_000;
/** Nudges that come in one go are one: a busy door moves many times a second; ms. */
const usualRestMs = 700;

/**
 * Hears when the door of an event has moved, for as long as the screen shows it; whether the line stands. Without one the
 * screen asks by itself.
 *
 * @param eventId null: nothing is listened to
 * @param restMs how long nudges are gathered
 */
export function useEventLive(
  eventId: string | null,
  onMoved: () => void,
  restMs: number = usualRestMs,
): boolean {
  const { live, clock } = useEngines();
  const [stands, setStands] = useState(false);
  const moved = useRef(onMoved);
  useEffect(() => {
    moved.current = onMoved;
  });
  useEffect(() => {
    if (eventId === null) return;
    let over = false;
    let resting: (() => void) | null = null;
    let again = () => {};
    let stop = () => {};
    const heard = () => {
      setStands(true);
      resting ??= clock.after(restMs, () => {
        resting = null;
        moved.current();
      });
    };
    const connect = () => {
      stop = live(eventId, heard, () => {
        if (over) return;
        setStands(false);
        again = clock.after(againMs, connect);
      });
    };
    connect();
    return () => {
      over = true;
      resting?.();
      again();
      stop();
      setStands(false);
    };
  }, [live, clock, eventId, restMs]);
  return stands;
}
