import type { Receipt } from '#domain/door/receipt.ts';
import type { Change, ConflictFacts } from '#domain/manifest/manifest.ts';
import type { Claim, NewScan } from '#server/database/door/door-records.ts';
import { doorText, doorTextOf } from '../door-facts.ts';
import type { ExpectedReceipt } from './server-oracle.ts';
import {
  conflictText,
  groupKey,
  linesBetween,
  plain,
  textOf,
  type ServerTruth,
  type TakenScan,
} from './server-truth.ts';

/** The content of the server's tables. */
export interface ServerTables {
  readonly revision: number;
  readonly scans: readonly NewScan[];
  readonly claims: readonly Claim[];
  readonly conflicts: readonly ConflictFacts[];
  /** Lines of the feed after the previous revision. */
  readonly fresh: readonly Change[];
}

/** Reports a mismatch, named `server scans`, `server claims` and so on. */
export type Complain = (what: string, detail: string) => void;

/**
 * Checks the tables against the facts after one step from `before`: what that step touched and, with `whole`,
 * everything else, which must not have changed.
 */
export function checkServer(
  before: ServerTruth,
  truth: ServerTruth,
  tables: ServerTables,
  whole: boolean,
  complain: Complain,
): void {
  if (tables.revision !== truth.revision)
    complain('server revision', `${tables.revision} instead of ${truth.revision}`);
  const isTouched = (key: string): boolean => whole || before.groups.get(key) !== truth.groups.get(key);
  checkScans(truth, tables, whole ? noScans : before.scans, complain);
  checkClaims(truth, tables, isTouched, complain);
  const isTouchedConflict = (facts: ConflictFacts): boolean =>
    isTouched(groupKey(facts.ticketNumber, facts.checkpoint));
  const made = tables.conflicts.filter(isTouchedConflict).map(conflictText);
  const due = [...truth.conflicts.values()].map(({ facts }) => facts).filter(isTouchedConflict);
  differ('server conflicts', made.toSorted(), due.map(conflictText).toSorted(), complain);
  const lines = tables.fresh
    .filter((change) => change.kind !== 'ticket' && change.kind !== 'header')
    .map(textOf);
  differ('server feed', lines.toSorted(), linesBetween(before, truth), complain);
  const states = tables.fresh.flatMap((change) =>
    change.kind === 'ticket' ? [`${change.ticketNumber} ${change.state}`] : [],
  );
  const changed = [...truth.tickets].filter(([number, facts]) => before.tickets.get(number) !== facts);
  const headers = tables.fresh.flatMap((change) =>
    change.kind === 'header' ? [doorTextOf(JSON.parse(change.signed.header))] : [],
  );
  differ('server headers', headers, truth.door === before.door ? [] : [doorText(truth.door)], complain);
  differ(
    'server tickets',
    states,
    changed.map(([number, { state }]) => `${number} ${state}`),
    complain,
  );
}

const noScans: ServerTruth['scans'] = new Map();

function checkScans(
  truth: ServerTruth,
  { scans }: ServerTables,
  seen: ServerTruth['scans'],
  complain: Complain,
): void {
  if (scans.length !== truth.scans.size)
    complain('server scans', `${scans.length} rows instead of ${truth.scans.size}`);
  for (const row of scans) {
    if (seen.has(row.scan.scanId)) continue;
    const due = truth.scans.get(row.scan.scanId);
    if (due === undefined) complain('server scans', `${row.scan.scanId} was not sent`);
    else if (!isSameScan(row, due)) complain('server scans', `${row.scan.scanId} is not as it was sent`);
    else checkOutcome(`scan ${row.scan.scanId}`, row.outcome, due, complain);
  }
}

function isSameScan(row: NewScan, due: TakenScan): boolean {
  return (
    row.payloadHash === due.payload &&
    row.supervisor === due.supervisor &&
    row.receivedAt === due.receivedAt &&
    row.chainHolds === due.chainHolds &&
    row.timeFlag === due.timeFlag &&
    row.scan.deviceId === due.scan.deviceId &&
    row.scan.seq === due.scan.seq
  );
}

function checkOutcome(
  name: string,
  outcome: NonNullable<Receipt['outcome']>,
  due: TakenScan,
  complain: Complain,
): void {
  const { ruling, conflictId, first, revision, receivedAt } = outcome;
  const said = [ruling, first === null ? null : plain(first), revision, receivedAt];
  const right = [due.ruling, due.first === null ? null : plain(due.first), due.revision, due.receivedAt];
  if (JSON.stringify(said) !== JSON.stringify(right))
    complain('outcome', `${name}: ${JSON.stringify(said)} instead of ${JSON.stringify(right)}`);
  const isNamed = conflictId === null ? due.conflictIds.size === 0 : due.conflictIds.has(conflictId);
  if (!isNamed) complain('outcome', `${name} names conflict ${conflictId} of ${[...due.conflictIds].join()}`);
}

function checkClaims(
  truth: ServerTruth,
  tables: ServerTables,
  isTouched: (key: string) => boolean,
  complain: Complain,
): void {
  const claims = tables.claims.filter((claim) => isTouched(groupKey(claim.ticketNumber, claim.checkpoint)));
  const rowOf = (claim: Claim): string =>
    `${JSON.stringify(plain(claim))} ${claim.undone ? 'undone' : claim.ruling}`;
  const made = claims.map(rowOf).toSorted();
  const due = [...truth.groups]
    .filter(([key]) => isTouched(key))
    .flatMap(([, group]) => group.claims.map((claim) => `${JSON.stringify(plain(claim))} ${claim.label}`));
  differ('server claims', made, due.toSorted(), complain);
  const slots = claims.flatMap((claim) =>
    claim.slot === null ? [] : [`${claim.ticketNumber} ${claim.checkpoint} ${claim.slot}`],
  );
  if (new Set(slots).size !== slots.length) complain('server claims', 'one right was used up twice');
  for (const claim of claims) {
    const isAdmission = claim.direction === 'entry' && !claim.undone && claim.ruling === 'first';
    if ((claim.slot !== null) !== isAdmission)
      complain('server claims', `${claim.scanId} has slot ${claim.slot}`);
  }
}

/** Checks the receipts of one batch against the expected ones. */
export function checkReceipts(
  receipts: readonly Receipt[],
  expected: readonly ExpectedReceipt[],
  complain: Complain,
): void {
  if (receipts.length !== expected.length)
    complain('receipts', `${receipts.length} for ${expected.length} scans`);
  for (const [index, due] of expected.entries()) {
    const receipt = receipts[index];
    if (receipt === undefined) continue;
    if (due.status === 'parked') {
      if (receipt.status !== 'parked' || receipt.code !== due.code || receipt.outcome !== null)
        complain('receipts', `${receipt.status} ${receipt.code} instead of parked ${due.code}`);
      continue;
    }
    const { taken } = due;
    const status = due.status === 'applied' && taken.conflictIds.size > 0 ? 'conflict' : due.status;
    if (receipt.status !== status || receipt.scanId !== taken.scan.scanId || receipt.outcome === null)
      complain(
        'receipts',
        `${receipt.status} of ${receipt.scanId} instead of ${status} of ${taken.scan.scanId}`,
      );
    else checkOutcome(`receipt ${receipt.scanId}`, receipt.outcome, taken, complain);
  }
}

/** Reports the first item that only one side has. */
function differ(what: string, made: readonly string[], due: readonly string[], complain: Complain): void {
  if (made.length === due.length && made.every((text, index) => text === due[index])) return;
  const [extra] = made.filter((text) => !due.includes(text));
  const [missing] = due.filter((text) => !made.includes(text));
  complain(what, `has ${extra ?? 'nothing more'}; lacks ${missing ?? 'nothing'}`);
}
