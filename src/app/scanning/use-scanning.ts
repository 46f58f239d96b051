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

/** How long an admission stays on the screen, where no other code comes before that; ms. */
export const admitShownMs = 1200;

export type Shown = { readonly at: number; readonly judged: JudgedScan | NotRecorded };

/** A code, or a guest that a supervisor found by name. */
export type GateScan = ScannedCode | FoundByName;

export interface Scanning {
  /** The verdict on the screen; null while looking for the next code. */
  readonly shown: Shown | null;
  /** The last scan that was recorded here, until the next is judged; its order may come in with it. */
  readonly last: JudgedScan | null;
  readonly scan: (scan: GateScan) => Promise<void>;
  readonly undo: (scanId: string) => Promise<JudgedScan | NotRecorded>;
  readonly dismiss: () => void;
  /** There is more to read on the verdict, or something is asked: it stays until it is dismissed, and the camera rests. */
  readonly linger: () => void;
  /** The verdict does not go by itself; whether the camera reads on under it stays as it is. */
  readonly stay: () => void;
  /** The camera rests, and the verdict before this goes; until `dismiss`. */
  readonly rest: () => void;
}

interface ScanningDeps {
  readonly desk: DoorDesk;
  readonly open: OpenGate;
  readonly station: ScanStation;
  readonly gateId: string;
  readonly direction: 'entry' | 'exit';
  /** Something lies over the picture: nobody would see a verdict, so nothing is read. */
  readonly covered: boolean;
}

/** The camera reads unless something is judged, a verdict waits to be seen, or something lies over the picture. */
function useReading({ scanner }: ScanStation, covered: boolean) {
  /** From a scan until its verdict is gone, or lets the camera read on under it. */
  const busy = useRef(false);
  const isCovered = useRef(covered);
  useEffect(() => {
    isCovered.current = covered;
    if (covered) scanner.pause();
    else if (!busy.current) scanner.resume();
  }, [covered, scanner]);
  // Cameras come and go during a shift; with its screen it is over.
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
      /** The queue does not wait for a green to go: the next code replaces it. */
      readOn() {
        busy.current = false;
        if (!isCovered.current) scanner.readOn();
      },
    }),
    [scanner],
  );
}

/** From a scan to a verdict on the screen: judged, recorded, then sounded and shown; the queue is woken last. */
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
    // The verdict before this is not this one's, however long the next takes; and its end must not wake the camera.
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

/** Takes a scan back; its order leads nobody any more. */
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
