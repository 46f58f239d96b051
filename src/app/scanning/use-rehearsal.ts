import { useCallback, useEffect, useEffectEvent, useState } from 'react';
import type { LookupResult, ScannedCode, OpenGate, ScanStation } from '#app/engines/door-desk.ts';

/** Result of the last code presented in a rehearsal. */
export interface Rehearsal {
  readonly told: LookupResult | null;
  /** Receives what the camera read. */
  readonly onText: (text: string) => void;
}

interface RehearsalDeps {
  readonly open: OpenGate;
  readonly station: ScanStation;
  readonly gateId: string;
  /** Called when a rehearsal ticket was scanned. */
  readonly onRead: () => void;
}

/** Tests camera, hand scanner, signature and verdict with a ticket that never counts; nothing is recorded. */
export function useRehearsal({ open, station, gateId, onRead }: RehearsalDeps): Rehearsal {
  const [told, setTold] = useState<LookupResult | null>(null);
  const look = useCallback(
    async (scanned: ScannedCode) => {
      const said = await open.gate.look(scanned, gateId);
      const isRehearsal = said.info?.test === true;
      station.feedback.give(isRehearsal ? 'admit' : 'attention');
      setTold(said);
      if (isRehearsal) onRead();
    },
    [gateId, onRead, open, station],
  );
  const onScanned = useEffectEvent((scanned: Omit<Extract<ScannedCode, { via: 'wedge' }>, 'via'>) => {
    void look({ via: 'wedge', ...scanned });
  });
  useEffect(() => station.wedge((scanned) => onScanned(scanned)), [station]);
  // Reset, so that a code presented here counts as new at the gate.
  useEffect(() => () => station.scanner.stop(), [station]);
  const onText = useCallback((text: string) => void look({ via: 'camera', text }), [look]);
  return { told, onText };
}
