import { ticketBits } from '#domain/manifest/manifest.ts';
import type { Passage } from '#domain/manifest/passage.ts';
import { checkpoints, gates } from '../simulated-event.ts';
import { isUnknownExit } from '../spoiled-scans.ts';
import type { Complain } from './check-server.ts';
import { endsInside } from './rules.ts';
import { whyImpossible, type ServerTruth, type TakenScan } from './server-truth.ts';

/** The numbers of the door board, each maintained beside the scans as they are recorded. */
export interface BoardRead {
  readonly gates: readonly {
    readonly gateId: string;
    readonly entered: number;
    readonly departed: number;
    readonly inside: number;
    readonly turnedAway: number;
    readonly letIn: number;
    readonly sentAway: number;
  }[];
  readonly areas: readonly { readonly checkpoint: string; readonly inside: number }[];
  readonly minutes: readonly { readonly gateId: string; readonly minute: number; readonly entered: number }[];
}

/** Checks the board against a count of everything that happened. */
export function checkBoard(board: BoardRead, truth: ServerTruth, complain: Complain): void {
  const groups = [...truth.groups.values()].map(({ counting }) => counting);
  const passages = groups.flat();
  const inside = groups.flatMap((counting): Passage[] =>
    endsInside(counting) ? counting.filter(({ direction }) => direction === 'entry').slice(-1) : [],
  );
  const said = [...truth.scans.values()].filter((taken) => wasThere(taken, truth));
  for (const { gateId } of gates) {
    const at = <T extends { readonly gateId: string }>(some: readonly T[]): readonly T[] =>
      some.filter((one) => one.gateId === gateId);
    const own = said.map(({ scan }) => scan).filter((scan) => scan.gateId === gateId);
    const due = {
      entered: at(passages).filter(({ direction }) => direction === 'entry').length,
      departed: at(passages).filter(({ direction }) => direction === 'exit').length,
      inside: at(inside).length,
      turnedAway: own.filter((scan) => scan.kind === 'scan' && !isThrough(scan) && scan.sentAway !== true)
        .length,
      letIn: own.filter(({ forced }) => forced !== undefined).length,
      sentAway: own.filter(({ sentAway }) => sentAway === true).length,
    };
    const row = board.gates.find((gate) => gate.gateId === gateId);
    const { entered, departed, inside: within, turnedAway, letIn, sentAway } = row ?? nothing;
    const shown = { entered, departed, inside: within, turnedAway, letIn, sentAway };
    if (JSON.stringify(shown) !== JSON.stringify(due))
      complain('board', `${gateId}: ${JSON.stringify(shown)} instead of ${JSON.stringify(due)}`);
  }
  for (const checkpoint of checkpoints) {
    const shown = board.areas.find((area) => area.checkpoint === checkpoint)?.inside ?? 0;
    const due = inside.filter((passage) => passage.checkpoint === checkpoint).length;
    if (shown !== due) complain('board', `${shown} inside ${checkpoint} instead of ${due}`);
  }
  const entries = Map.groupBy(
    passages.filter(({ direction }) => direction === 'entry'),
    ({ gateId, at }) => `${gateId} ${Math.floor(at / 60_000)}`,
  );
  const due = [...entries].map(([minute, some]) => `${minute}: ${some.length}`).toSorted();
  const shown = board.minutes
    .filter(({ entered }) => entered !== 0)
    .map(({ gateId, minute, entered }) => `${gateId} ${minute}: ${entered}`)
    .toSorted();
  if (shown.join() !== due.join()) complain('board', `${shown.join()} instead of ${due.join()}`);
}

const nothing = { entered: 0, departed: 0, inside: 0, turnedAway: 0, letIn: 0, sentAway: 0 };

const isThrough = (scan: TakenScan['scan']): boolean => scan.passed || isUnknownExit(scan);

/** Returns whether a scan shows a person at an entrance: not a rehearsal, and with a valid gate and time. */
function wasThere({ scan, receivedAt }: TakenScan, { tickets }: ServerTruth): boolean {
  const state = scan.ticketNumber === null ? 0 : (tickets.get(scan.ticketNumber)?.state ?? 0);
  const isTest = scan.test || (state & ticketBits.test) !== 0;
  return scan.direction === 'entry' && !isTest && whyImpossible(scan, receivedAt) === null;
}
