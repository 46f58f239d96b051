import { useEffect, useRef, useState } from 'react';
import { displacedWaitMs } from '#domain/failures/backoff.ts';
import { useEngines } from '#app/engines/engines.tsx';

/** A line that broke is tried again after so long; ms. */
const againMs = 15_000;
/** Reads what has moved. A nudge does not interrupt it: on a slow line, a busy door would let no reading end. */
type OnMoved = () => Promise<unknown>;
/** Nudges that come in one go are one: a busy door moves many times a second; ms. */
const usualRestMs = 700;

/**
 * Hears when the log has new lines, while it is followed; whether the line stands.
 *
 * @param isOn without it nothing is listened to
 */
export const useLogLive = (isOn: boolean, onMoved: OnMoved): boolean =>
  useLive(isOn ? 'admin:logs' : null, onMoved, usualRestMs);

/**
 * Hears when the door of an event has moved, for as long as the screen shows it; whether the line stands. Without one the
 * screen asks by itself.
 *
 * @param eventId null: nothing is listened to
 * @param restMs how long nudges are gathered
 */
export const useEventLive = (
  eventId: string | null,
  onMoved: OnMoved,
  restMs: number = usualRestMs,
): boolean => useLive(eventId, onMoved, restMs);

/** @param about an event's id, or the topic of the log; null for nothing */
function useLive(about: string | null, onMoved: OnMoved, restMs: number): boolean {
  const { live, clock } = useEngines();
  const [stands, setStands] = useState(false);
  const moved = useRef(onMoved);
  useEffect(() => {
    moved.current = onMoved;
  });
  useEffect(() => {
    if (about === null) return;
    let over = false;
    let resting: (() => void) | null = null;
    let reading = false;
    let missed = false;
    let again = () => {};
    let stop = () => {};
    const read = async () => {
      reading = true;
      missed = false;
      try {
        await moved.current();
      } finally {
        reading = false;
        resting = null;
        if (missed && !over) rest();
      }
    };
    const rest = () => {
      missed = reading;
      resting ??= clock.after(restMs, () => void read());
    };
    const heard = () => {
      setStands(true);
      rest();
    };
    const connect = () => {
      stop = live(about === 'admin:logs' ? about : { eventId: about }, heard, (displaced) => {
        if (over) return;
        setStands(false);
        again = clock.after(displaced ? displacedWaitMs : againMs, connect);
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
  }, [live, clock, about, restMs]);
  return stands;
}
