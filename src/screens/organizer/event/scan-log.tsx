import { useState } from 'react';
import { css } from 'styled-system/css';
import { useMessages } from '#app/engines/use-messages.ts';
import { useListAddress } from '#app/data/list-address.ts';
import { useServer } from '#app/data/server-data.ts';
import { listScans, maxScansCounted } from '#contract/door/scans.ts';
import type { ReplyOf } from '#contract/wire/endpoint.ts';
import type { Catalogue } from '#messages/catalogue.ts';
import { Badge } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/message-state.tsx';
import { DataTable } from '#screens/parts/data-table/data-table.tsx';
import { verdictBadge } from '#screens/parts/door/verdict-badge.tsx';
import { SearchField } from '#screens/parts/fields/search-field.tsx';
import { ReadState } from '#screens/parts/read-state.tsx';
import type { Formats } from '#messages/formats.ts';
import { useFormats } from '#app/format/use-formats.ts';

type LoggedScan = ReplyOf<typeof listScans>['items'][number];

type ScansTexts = Catalogue['desk']['scans'];

/**
 * Returns why a scan wasn't counted, in words.
 *
 * @param code may come from a newer server and be unknown here
 */
const notCountedReason = ({ notCounted }: ScansTexts, code: string): string =>
  new Map(Object.entries(notCounted)).get(code) ?? notCounted.other;

/** Log of the scans at the doors, by the time of each door. */
export function ScanLog({
  eventId,
  timeZone,
}: {
  readonly eventId: string;
  readonly timeZone: string | undefined;
}) {
  const { scans: texts } = useMessages('desk');
  const door = useMessages('door');
  const formats = useFormats();
  const [{ search = '' }, setAddress] = useListAddress(['search']);
  // Paging position. It applies only to the search that it came from.
  const [part, setPart] = useState<{ readonly search: string; readonly before: string } | null>(null);
  const before = part?.search === search ? part.before : null;
  const setBefore = (to: string | null) => setPart(to === null ? null : { search, before: to });
  const scans = useServer(
    listScans,
    {
      params: { registrationId: eventId },
      query: { search, limit: '100', ...(before === null ? {} : { before }) },
    },
    before === null && search === '' ? { everyMs: 5_000 } : {},
  );
  return (
    <div className={css({ display: 'grid', gap: 'base', _desk: { gap: 'snug' } })}>
      <SearchField {...texts.search} value={search} onChange={(text) => setAddress({ search: text })} />
      <ReadState read={scans} what={texts.what}>
        {({ items, total }) =>
          items.length === 0 ? (
            <NoScans texts={search === '' ? texts.none : texts.noMatch} />
          ) : (
            <>
              <p className={css({ color: 'text.soft' })}>
                {search !== '' && total >= maxScansCounted ? texts.foundMany(total) : texts.found(total)}
              </p>
              <DataTable
                caption={texts.caption}
                rows={items}
                rowKey={(scan) => scan.scanId}
                columns={columns(texts, door, formats, timeZone)}
              />
              <div className={css({ display: 'flex', gap: 'snug' })}>
                {before === null ? null : <Button onClick={() => setBefore(null)}>{texts.newest}</Button>}
                {items.length === 100 ? (
                  <Button onClick={() => setBefore(String(items.at(-1)?.position ?? ''))}>
                    {texts.older}
                  </Button>
                ) : null}
              </div>
            </>
          )
        }
      </ReadState>
    </div>
  );
}

const NoScans = ({ texts: { title, text } }: { readonly texts: ScansTexts['none'] }) => (
  <EmptyState title={title}>{text}</EmptyState>
);

/** Shows a supervisor's decision: why they admitted somebody against the verdict, with their note, or that they didn't. */
function Decided({ scan, texts }: { readonly scan: LoggedScan; readonly texts: ScansTexts }) {
  if (scan.sentAway) return <p className={css({ textStyle: 'small' })}>{texts.sentAway}</p>;
  if (scan.forced === null) return null;
  const why = texts.forced(texts.forceReasons[scan.forced]);
  return (
    <p className={css({ textStyle: 'small', overflowWrap: 'anywhere' })}>
      {scan.note === null ? why : `${why} · ${scan.note}`}
    </p>
  );
}

function columns(
  texts: ScansTexts,
  door: Catalogue['door'],
  { clockSeconds, day }: Formats,
  timeZone: string | undefined,
) {
  return [
    {
      key: 'time',
      label: texts.columns.time,
      cell: (scan: LoggedScan) => (
        <time dateTime={new Date(scan.correctedTime).toISOString()}>
          {day(scan.correctedTime, timeZone)} {clockSeconds(scan.correctedTime, timeZone)}
        </time>
      ),
    },
    { key: 'gate', label: texts.columns.gate, cell: (scan: LoggedScan) => scan.gateName },
    { key: 'device', label: texts.columns.device, cell: (scan: LoggedScan) => scan.deviceName },
    {
      key: 'ticket',
      label: texts.columns.ticket,
      cell: (scan: LoggedScan) => scan.ticketNumber ?? '–',
      figures: true,
    },
    {
      key: 'verdict',
      label: texts.columns.verdict,
      cell: (scan: LoggedScan) =>
        scan.kind === 'undo' ? (
          <Badge>{texts.undo}</Badge>
        ) : (
          <>
            {verdictBadge(door, scan.verdict, scan.passed, scan.direction)}
            <Decided scan={scan} texts={texts} />
          </>
        ),
    },
    {
      key: 'ruling',
      label: texts.columns.server,
      cell: (scan: LoggedScan) => {
        if (scan.leftOut !== null)
          return <Badge tone="attention">{notCountedReason(texts, scan.leftOut)}</Badge>;
        if (scan.noEntry) return <Badge tone="attention">{texts.noEntry}</Badge>;
        if (scan.ruling === 'again') return <Badge tone="attention">{texts.duplicate}</Badge>;
        return scan.ruling === 'first' ? texts.counted : '–';
      },
    },
    {
      key: 'arrived',
      label: texts.columns.received,
      cell: (scan: LoggedScan) => clockSeconds(scan.receivedAt, timeZone),
    },
  ];
}
