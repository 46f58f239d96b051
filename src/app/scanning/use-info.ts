import { useCallback, useRef, useState } from 'react';
import type { LookedUp, OpenGate } from '#app/engines/door-desk.ts';
import type { GateScan, Scanning } from './use-scanning.ts';

/** Asking about a ticket in place of scanning it: for the next code only. */
export interface InfoMode {
  /** The next code is asked about, and admits nobody. */
  readonly armed: boolean;
  readonly arm: (on: boolean) => void;
  /** What was told; null while there is nothing to read. */
  readonly told: LookedUp | null;
  /** Every scan of the gate goes through here. */
  readonly scan: (scan: GateScan) => Promise<void>;
  readonly dismiss: () => void;
}

interface InfoDeps {
  readonly open: OpenGate;
  readonly gateId: string;
  readonly scanning: Pick<Scanning, 'scan' | 'rest' | 'dismiss'>;
}

/**
 * Sends the next scan to the one who tells instead of the one who admits. The mode is over with the scan that used it,
 * so that nobody is waved through by a phone that was left asking.
 */
export function useInfo({ open, gateId, scanning }: InfoDeps): InfoMode {
  const [armed, setArmed] = useState(false);
  const [told, setTold] = useState<LookedUp | null>(null);
  // Read in the moment of the scan: a second code before the next paint is scanned, not asked about.
  const isArmed = useRef(false);
  /** Counts what was scanned: an answer that comes after the next scan is nobody's. */
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
      // Whoever was found by name is known already: that is no question.
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
