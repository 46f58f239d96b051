import { useCallback, useRef, useState } from 'react';
import type { LookupResult, OpenGate } from '#app/engines/door-desk.ts';
import type { GateScan, Scanning } from './use-scanning.ts';

/** Queries a ticket instead of scanning it, for the next code only. */
export interface InfoMode {
  /** True if the next code is only looked up and not admitted. */
  readonly armed: boolean;
  readonly arm: (on: boolean) => void;
  /** The result; null while there is nothing to show. */
  readonly told: LookupResult | null;
  /** Every scan of the gate passes through here. */
  readonly scan: (scan: GateScan) => Promise<void>;
  readonly dismiss: () => void;
}

interface InfoDeps {
  readonly open: OpenGate;
  readonly gateId: string;
  readonly scanning: Pick<Scanning, 'scan' | 'rest' | 'dismiss'>;
}

/**
 * Sends the next scan to the query instead of admission. The mode ends with the scan that used it, so that a phone
 * left in it doesn't wave people through.
 */
export function useInfo({ open, gateId, scanning }: InfoDeps): InfoMode {
  const [armed, setArmed] = useState(false);
  const [told, setTold] = useState<LookupResult | null>(null);
  // A ref, read at the scan: a second code before the next paint is scanned, not queried.
  const isArmed = useRef(false);
  /** Counts scans: an answer that arrives after the next scan is discarded. */
  const turn = useRef(0);
  const { scan: admit, rest, dismiss: resume } = scanning;

  const arm = useCallback((on: boolean) => {
    isArmed.current = on;
    setArmed(on);
  }, []);
  const scan = useCallback(
    async (scanned: GateScan) => {
      turn.current += 1;
      setTold(null);
      // A person found by name is known already, so it is not a query.
      if (!isArmed.current || scanned.via === 'hand') return admit(scanned);
      arm(false);
      const mine = turn.current;
      rest();
      const answer = await open.gate.look(scanned, gateId);
      if (turn.current === mine) setTold(answer);
      return undefined;
    },
    [arm, gateId, open, rest, admit],
  );
  const dismiss = useCallback(() => {
    turn.current += 1;
    setTold(null);
    resume();
  }, [resume]);
  return { armed, arm, told, scan, dismiss };
}
