import { useEffect, useRef, useState } from 'react';
import { displacedReconnectMs } from '#domain/failures/backoff.ts';
import { useEngines } from '#app/engines/engines.tsx';

/** Reconnect interval; ms. */
const againMs = 15_000;
/** Loads changes. Further messages do not interrupt it: with a slow connection, a busy door would let no load finish. */
type OnMoved = () => Promise<unknown>;
/** Messages within this time are combined, because a busy door changes many times a second; ms. */
const usualRestMs = 700;

/**
 * Reports new log lines while the log is followed; returns whether the connection is open.
 *
 * @param isOn false: not connected
 */
export const useLogLive = (isOn: boolean, onMoved: OnMoved): boolean =>
  useLive(isOn ? 'admin:logs' : null, onMoved, usualRestMs);

/**
 * Reports changes at an event's door while the screen shows it; returns whether the connection is open. Without one
 * the screen polls.
 *
 * @param eventId null: not connected
 * @param restMs how long messages are combined
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
        again = clock.after(displaced ? displacedReconnectMs : againMs, connect);
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
