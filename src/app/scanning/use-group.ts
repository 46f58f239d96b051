import { useCallback, useEffect, useRef, useState } from 'react';
import type {
  DoorDesk,
  JudgedScan,
  NotRecorded,
  OpenGate,
  OrderGroup,
  ScanStation,
} from '#app/engines/door-desk.ts';
import type { GateScan, Scanning } from './use-scanning.ts';

/** Result of one ticket of an order. */
export interface MemberResult {
  readonly ticketNumber: number;
  readonly judged: JudgedScan | NotRecorded;
}

/** The displayed order: who is inside, and, once requested, the result of each ticket. */
export interface GroupShown {
  readonly group: OrderGroup;
  readonly results: readonly MemberResult[] | null;
}

export interface GroupMode {
  /** The order of the last scanned ticket, if it has other tickets; null otherwise. */
  readonly available: OrderGroup | null;
  readonly shown: GroupShown | null;
  readonly show: () => void;
  /** Scans each of these tickets through the same gate; resolves when all were judged. */
  readonly pass: (ticketNumbers: readonly number[]) => Promise<void>;
  readonly close: () => void;
  /** Every scan of the gate passes through here, because the user wants the verdict. */
  readonly scan: (scan: GateScan) => Promise<void>;
}

interface GroupDeps {
  readonly desk: DoorDesk;
  readonly open: OpenGate;
  readonly station: ScanStation;
  readonly scanning: Pick<Scanning, 'last' | 'rest' | 'dismiss'>;
  /** Next handler of the gate's scans. */
  readonly next: (scan: GateScan) => Promise<void>;
}

/** Admits other tickets of the order together with the last scanned one. */
export function useGroup({ desk, open, station, scanning, next }: GroupDeps): GroupMode {
  const [shown, setShown] = useState<GroupShown | null>(null);
  /** The tickets being judged; a code scanned meanwhile waits for them. */
  const working = useRef<Promise<void>>(Promise.resolve());
  /** Counts scans and closings: an order that arrives after the next scan is discarded. */
  const turn = useRef(0);
  const { last, rest, dismiss } = scanning;
  const available = useAvailable(open, last);

  const show = useCallback(() => {
    if (available === null) return;
    rest();
    turn.current += 1;
    const mine = turn.current;
    // Reloaded, because some of them may have entered at another gate since.
    void open.gate.group(available.scanId).then((group) => {
      if (turn.current === mine)
        setShown({ group: group ?? { ...available, mayPass: false }, results: null });
    });
  }, [available, open, rest]);
  const pass = useCallback(
    (ticketNumbers: readonly number[]) => {
      if (shown === null) return Promise.resolve();
      const { group } = shown;
      const work = passAll(open, group.scanId, ticketNumbers).then((results) => {
        station.feedback.give(worstTone(results));
        if (results.some(({ judged }) => judged.scan !== null)) desk.recorded();
        setShown({ group, results });
      });
      working.current = work;
      return work;
    },
    [desk, open, shown, station],
  );
  const close = useCallback(() => {
    turn.current += 1;
    setShown(null);
    dismiss();
  }, [dismiss]);
  const scan = useCallback(
    async (scanned: GateScan) => {
      turn.current += 1;
      await working.current;
      setShown(null);
      await next(scanned);
    },
    [next],
  );
  return { available, shown, show, pass, close, scan };
}

/** The order of the last scan, if it has other tickets. */
function useAvailable(open: OpenGate, last: JudgedScan | null): OrderGroup | null {
  const [found, setFound] = useState<OrderGroup | null>(null);
  useEffect(() => {
    let gone = false;
    if (last === null) return undefined;
    void open.gate.group(last.scan.scanId).then((group) => {
      if (!gone && group !== null && group.tickets.length > 1) setFound(group);
    });
    return () => {
      gone = true;
    };
  }, [last, open]);
  return last !== null && found?.scanId === last.scan.scanId ? found : null;
}

/** In sequence, so that each is judged with the previous one known: the last place is given once. */
async function passAll(
  open: OpenGate,
  scanId: string,
  ticketNumbers: readonly number[],
): Promise<readonly MemberResult[]> {
  const results: MemberResult[] = [];
  for (const ticketNumber of ticketNumbers)
    results.push({ ticketNumber, judged: await open.gate.admitMember(scanId, ticketNumber) });
  return results;
}

/** Returns the tone for all: that of the worst result. */
function worstTone(results: readonly MemberResult[]) {
  const tones = results.map(({ judged }) => (judged.scan === null ? 'refuse' : judged.verdict.tone));
  return tones.includes('refuse') ? 'refuse' : tones.includes('attention') ? 'attention' : 'admit';
}
