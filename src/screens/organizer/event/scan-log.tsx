import { useState } from 'react';
import { css } from 'styled-system/css';
import { useServer } from '#app/data/server-data.ts';
import { clockSeconds, count, day } from '#app/format/words.ts';
import { listScans } from '#contract/door/scans.ts';
import type { ReplyOf } from '#contract/wire/endpoint.ts';
import { Badge } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/message-state.tsx';
import { Table } from '#ui/table.tsx';
import { verdictBadge } from '#screens/parts/verdict-badge.tsx';
import { ReadState } from '#screens/parts/read-state.tsx';

type LoggedScan = ReplyOf<typeof listScans>['items'][number];

const rulings = { first: 'Counted', again: 'Duplicate', none: '–' } as const;

const notCounted = new Map([
  ['unknown_gate', 'Not counted: unknown gate'],
  ['unknown_checkpoint', 'Not counted: unknown area'],
  ['impossible_time', 'Not counted: wrong time'],
  ['too_many_scans', 'Not counted: too many scans'],
]);
const whyNotCounted = (code: string): string => notCounted.get(code) ?? 'Not counted';

/** What the doors did, by the door's own time. */
export function ScanLog({
  eventId,
  timeZone,
}: {
  readonly eventId: string;
  readonly timeZone: string | undefined;
}) {
  const [before, setBefore] = useState<string | null>(null);
  const scans = useServer(
    listScans,
    { params: { registrationId: eventId }, query: { limit: '100', ...(before === null ? {} : { before }) } },
    before === null ? { everyMs: 5_000 } : {},
  );
  return (
    <div className={css({ display: 'grid', gap: 'base' })}>
      <ReadState read={scans} what="the scans">
        {({ items, total }) =>
          items.length === 0 ? (
            <EmptyState title="Nothing scanned yet">Scans appear here.</EmptyState>
          ) : (
            <>
              <p className={css({ color: 'text.soft' })}>{count(total)} records, newest arrival first</p>
              <Table
                caption="Scans"
                rows={items}
                rowKey={(scan) => scan.scanId}
                columns={columns(timeZone)}
              />
              <div className={css({ display: 'flex', gap: 'snug' })}>
                {before === null ? null : <Button onClick={() => setBefore(null)}>Newest</Button>}
                {items.length === 100 ? (
                  <Button onClick={() => setBefore(String(items.at(-1)?.position ?? ''))}>Older</Button>
                ) : null}
              </div>
            </>
          )
        }
      </ReadState>
    </div>
  );
}

function columns(timeZone: string | undefined) {
  return [
    {
      key: 'time',
      label: 'Scanned',
      cell: (scan: LoggedScan) => (
        <time dateTime={new Date(scan.correctedTime).toISOString()}>
          {day(scan.correctedTime, timeZone)} {clockSeconds(scan.correctedTime, timeZone)}
        </time>
      ),
    },
    { key: 'gate', label: 'Gate', cell: (scan: LoggedScan) => scan.gateName },
    { key: 'device', label: 'Device', cell: (scan: LoggedScan) => scan.deviceName },
    { key: 'ticket', label: 'Ticket', cell: (scan: LoggedScan) => scan.ticketNumber ?? '–', figures: true },
    {
      key: 'verdict',
      label: 'Verdict',
      cell: (scan: LoggedScan) =>
        scan.kind === 'undo' ? <Badge>Undo</Badge> : verdictBadge(scan.verdict, scan.passed, scan.direction),
    },
    {
      key: 'ruling',
      label: 'Server',
      cell: (scan: LoggedScan) => {
        if (scan.leftOut !== null) return <Badge tone="attention">{whyNotCounted(scan.leftOut)}</Badge>;
        if (scan.noEntry) return <Badge tone="attention">No entry known</Badge>;
        return scan.ruling === 'again' ? (
          <Badge tone="attention">{rulings.again}</Badge>
        ) : (
          rulings[scan.ruling]
        );
      },
    },
    {
      key: 'arrived',
      label: 'Received',
      cell: (scan: LoggedScan) => clockSeconds(scan.receivedAt, timeZone),
    },
  ];
}
