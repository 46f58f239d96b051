import { useState } from 'react';
import { useEngines } from '#app/engines/engines.tsx';

/** A mail server says within seconds that it takes nothing for an address; ms. */
const pollIntervalMs = 5_000;

/** How often to ask what became of an email. */
export interface MailOutcome {
  /** Returns the interval until the next look, ms; null once there is nothing more to expect. */
  everyMs(): number | null;
  /** Starts over: another email was sent. */
  restart(): void;
}

/**
 * Returns how often to ask whether a mail server refused an address that an email has just been sent to, or may have been.
 *
 * @param forMs how long to ask
 */
export function useMailOutcome(forMs: number): MailOutcome {
  const { clock } = useEngines();
  const end = () => clock.monotonic() + forMs;
  const [until, setUntil] = useState(end);
  return {
    everyMs: () => (clock.monotonic() >= until ? null : pollIntervalMs),
    restart: () => setUntil(end()),
  };
}
