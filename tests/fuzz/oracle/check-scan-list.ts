import type { listScans } from '#contract/door/scans.ts';
import type { ReplyOf } from '#contract/wire/endpoint.ts';
import { isUnknownExit } from '../spoiled-scans.ts';
import type { Complain } from './check-server.ts';
import { endsInside, inOrder } from './rules.ts';
import { groupKey, noGroup, type ServerTruth, type TakenScan } from './server-truth.ts';

type ScanPage = ReplyOf<typeof listScans>;
type Listed = ScanPage['items'][number];

/** Checks the organizer's list: every accepted scan once, the newest arrival first, with what it counts as now. */
export function checkScanList({ items, total }: ScanPage, truth: ServerTruth, complain: Complain): void {
  if (total !== truth.scans.size || items.length !== truth.scans.size)
    complain('list', `${items.length} of ${total} scans instead of ${truth.scans.size}`);
  let before = Infinity;
  for (const item of items) {
    const due = truth.scans.get(item.scanId);
    if (due === undefined) {
      complain('list', `${item.scanId} was never taken`);
      continue;
    }
    if (item.position >= before) complain('list', `${item.scanId} is out of order`);
    before = item.position;
    const [said, right] = [shown(item), expected(due, truth)].map((facts) => JSON.stringify(facts));
    if (said !== right) complain('list', `${item.scanId}: ${said} instead of ${right}`);
  }
  const arrivals = items.map(({ receivedAt }) => receivedAt);
  if (arrivals.some((at, place) => at > (arrivals[place - 1] ?? Infinity)))
    complain('list', 'a scan stands before one that arrived later');
}

/** A row's values, always in the same order. */
function shown(item: Listed): readonly unknown[] {
  const { scanId, kind, deviceId, gateId, direction, ticketNumber, verdict, passed, ruling } = item;
  const { correctedTime, receivedAt, undoes, leftOut, noEntry, forced, note, sentAway } = item;
  return [
    [scanId, kind, deviceId, gateId, direction, ticketNumber, verdict, passed, ruling],
    [correctedTime, receivedAt, undoes, leftOut, noEntry, forced, note, sentAway],
  ];
}

function expected({ scan, receivedAt, leftOut }: TakenScan, { groups }: ServerTruth): readonly unknown[] {
  const { scanId, kind, deviceId, gateId, direction, ticketNumber, verdict, checkpoint } = scan;
  const { correctedTime, undoes, forced = null, note, sentAway = false } = scan;
  const group = groups.get(groupKey(ticketNumber ?? -1, checkpoint)) ?? noGroup;
  const claim = group.claims.find((one) => one.scanId === scanId);
  const earlier = claim === undefined ? [] : group.counting.filter((one) => inOrder(one, claim) < 0);
  const noEntry = claim?.direction === 'exit' && !claim.undone && !endsInside(earlier);
  const isRuled = claim !== undefined && claim.direction === 'entry' && claim.label !== 'undone';
  const ruling = isRuled ? claim.label : 'none';
  const passed = scan.passed || isUnknownExit(scan);
  return [
    [scanId, kind, deviceId, gateId, direction, ticketNumber, verdict, passed, ruling],
    [correctedTime, receivedAt, undoes, leftOut, noEntry, forced, note, sentAway],
  ];
}
