import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type {
  DoorDesk,
  FoundByName,
  JudgedScan,
  NotRecorded,
  ScannedCode,
  OpenGate,
  ScanStation,
} from '#app/engines/door-desk.ts';
import { useEngines } from '#app/engines/engines.tsx';

/** How long an admission stays on the screen unless another code comes first; ms. */
export const admitShownMs = 1200;

export type Shown = { readonly at: number; readonly judged: JudgedScan | NotRecorded };

/** A code, or a guest found by name by a supervisor. */
export type GateScan = ScannedCode | FoundByName;

export interface Scanning {
  /** The verdict on the screen; null while looking for the next code. */
  readonly shown: Shown | null;
  /** The last scan recorded here, until the next is judged; its order may enter with it. */
  readonly last: JudgedScan | null;
  readonly scan: (scan: GateScan) => Promise<void>;
  readonly undo: (scanId: string) => Promise<JudgedScan | NotRecorded>;
  readonly dismiss: () => void;
  /** Keeps the verdict until it is dismissed, and pauses the camera, because there is more to read or a question. */
  readonly linger: () => void;
  /** Keeps the verdict from disappearing; the camera's state does not change. */
  readonly stay: () => void;
  /** Pauses the camera and hides the previous verdict, until `dismiss`. */
  readonly rest: () => void;
}

interface ScanningDeps {
  readonly desk: DoorDesk;
  readonly open: OpenGate;
  readonly station: ScanStation;
  readonly gateId: string;
  readonly direction: 'entry' | 'exit';
  /** True if an overlay covers the camera. Nothing is scanned then, because nobody would see the verdict. */
  readonly covered: boolean;
}

/** Runs the camera unless a code is being judged, a verdict has to be seen, or an overlay covers it. */
function useReading({ scanner }: ScanStation, covered: boolean) {
  /** From a scan until its verdict is gone, or allows scanning under it. */
  const busy = useRef(false);
  const isCovered = useRef(covered);
  useEffect(() => {
    isCovered.current = covered;
    if (covered) scanner.pause();
    else if (!busy.current) scanner.resume();
  }, [covered, scanner]);
  // The camera may change during a shift; scanning stops with its screen.
  useEffect(() => () => scanner.stop(), [scanner]);
  return useMemo(
    () => ({
      rest() {
        busy.current = true;
        scanner.pause();
      },
      resume() {
        busy.current = false;
        if (!isCovered.current) scanner.resume();
      },
      /** The queue does not wait for an admission to disappear: the next code replaces it. */
      readOn() {
        busy.current = false;
        if (!isCovered.current) scanner.readOn();
      },
    }),
    [scanner],
  );
}

/** From a scan to a verdict on the screen: judged, recorded, then sounded and shown; the sync is triggered last. */
export function useScanning({ desk, open, station, gateId, direction, covered }: ScanningDeps): Scanning {
  const { clock } = useEngines();
  const [shown, setShown] = useState<Shown | null>(null);
  const [last, setLast] = useState<JudgedScan | null>(null);
  const cancelMove = useRef<() => void>(() => {});
  const reading = useReading(station, covered);

  const dismiss = useCallback(() => {
    cancelMove.current();
    setShown(null);
    reading.resume();
  }, [reading]);

  const rest = useCallback(() => {
    reading.rest();
    // The previous verdict must not show for this scan, and its timer must not restart the camera.
    cancelMove.current();
    setShown(null);
  }, [reading]);

  const scan = useCallback(
    async (scanned: GateScan) => {
      rest();
      setLast(null);
      const judged =
        scanned.via === 'hand'
          ? await open.gate.admitByHand(scanned.ticketNumber, gateId, direction)
          : await open.gate.admit(scanned, gateId, direction);
      cancelMove.current();
      station.feedback.give(judged.verdict.tone);
      setShown({ at: desk.time().now, judged });
      if (judged.scan === null) {
        if (scanned.via !== 'hand') station.scanner.forget(scanned.text);
        return;
      }
      setLast(judged);
      desk.recorded();
      if (judged.verdict.tone !== 'admit') return;
      reading.readOn();
      cancelMove.current = clock.after(admitShownMs, dismiss);
    },
    [clock, desk, open, station, gateId, direction, dismiss, reading, rest],
  );

  const stay = useCallback(() => cancelMove.current(), []);
  const linger = useCallback(() => {
    stay();
    reading.rest();
  }, [reading, stay]);
  const undo = useUndo({ desk, open }, setLast);
  useEffect(() => () => cancelMove.current(), []);
  return { shown, last, scan, undo, dismiss, linger, stay, rest };
}

/** Undoes a scan; its order can no longer bring anybody in. */
function useUndo(
  { desk, open }: Pick<ScanningDeps, 'desk' | 'open'>,
  setLast: (last: null) => void,
): Scanning['undo'] {
  return useCallback(
    async (scanId: string) => {
      const judged = await open.gate.undo(scanId);
      if (judged.scan === null) return judged;
      desk.recorded();
      setLast(null);
      return judged;
    },
    [desk, open, setLast],
  );
}
