import { css } from 'styled-system/css';
import type { ScanRow } from '#app/door-desk.ts';
import { clockSeconds } from '#app/words.ts';
import type { ManifestHeader } from '#domain/manifest.ts';
import { Badge } from '#ui/badge.tsx';
import { verdictBadge } from '../verdict-badge.tsx';

const badgesLook = css({
  display: 'flex',
  justifyContent: 'space-between',
  gap: 'snug',
  alignItems: 'center',
  flexWrap: 'wrap',
});

/** Whether the server overruled what this device let pass. */
export const isConflict = (row: ScanRow): boolean =>
  row.scan.kind === 'scan' &&
  row.scan.passed &&
  (row.ruling === 'again' || row.receipt?.status === 'conflict');

function receiptBadge(row: ScanRow) {
  if (isConflict(row)) return <Badge tone="attention">Conflict: counted elsewhere first</Badge>;
  if (row.state === 'parked') return <Badge tone="refuse">Needs attention</Badge>;
  if (row.ruling === 'undone') return <Badge>Taken back</Badge>;
  return row.state === 'unsent' ? <Badge>Waiting</Badge> : <Badge tone="plain">Confirmed</Badge>;
}

function conflictWords(row: ScanRow, header: ManifestHeader): string | null {
  const first = row.receipt?.outcome?.first;
  if (!isConflict(row)) return row.state === 'parked' ? (row.receipt?.message ?? null) : null;
  if (first === null || first === undefined) return 'The server did not count this admission.';
  const gate = header.gates.find((known) => known.gateId === first.gateId)?.name ?? 'another gate';
  return `${gate} admitted this ticket at ${clockSeconds(first.at, header.timeZone)}. Two people may be inside on it.`;
}

/** The device's last scans: reason, and how each stands with the server. */
export function LastScans({
  rows,
  header,
  label,
}: {
  readonly rows: readonly ScanRow[];
  readonly header: ManifestHeader;
  readonly label: string;
}) {
  if (rows.length === 0) {
    return (
      <p className={css({ textStyle: 'small', color: 'text.soft', py: 'snug' })}>
        Nothing scanned yet. Each scan is listed here, refusals too, and whether the server has confirmed it.
      </p>
    );
  }
  const taken = new Set(rows.flatMap((row) => (row.scan.undoes === null ? [] : [row.scan.undoes])));
  return (
    <ul
      aria-label={label}
      className={css({ display: 'grid', gap: '1px', bg: 'line', borderRadius: 'medium', overflow: 'hidden' })}
    >
      {rows.map((row) => (
        <ScanLine key={row.scan.scanId} row={row} header={header} takenBack={taken.has(row.scan.scanId)} />
      ))}
    </ul>
  );
}

interface ScanLineProps {
  readonly row: ScanRow;
  readonly header: ManifestHeader;
  readonly takenBack: boolean;
}

function ScanLine({ row, header, takenBack }: ScanLineProps) {
  const words = conflictWords(row, header);
  const conflict = isConflict(row);
  return (
    <li
      data-scan-id={row.scan.scanId}
      data-verdict={row.scan.verdict}
      data-state={row.state}
      data-ruling={row.ruling === 'first' || row.ruling === 'again' ? row.ruling : ''}
      data-conflict={conflict ? 'true' : undefined}
      className={css({
        display: 'grid',
        gap: 'tight',
        px: 'near',
        py: 'near',
        bg: conflict ? 'verdict.attentionDeep' : 'surface.raised',
      })}
    >
      <div className={badgesLook}>
        {row.scan.kind === 'undo' ? (
          <Badge>Undo</Badge>
        ) : (
          verdictBadge(row.scan.verdict, row.scan.passed, row.scan.direction)
        )}
        {receiptBadge(row)}
      </div>
      <p className={css({ textStyle: 'small', color: 'text.soft' })}>
        {clockSeconds(row.scan.correctedTime, header.timeZone)}
        {row.scan.ticketNumber === null ? '' : ` · ticket ${row.scan.ticketNumber}`}
        {row.scan.form === 'typed' ? ' · typed' : ''}
        {row.scan.test ? ' · rehearsal' : ''}
        {takenBack ? ' · taken back' : ''}
      </p>
      {words === null ? null : <p className={css({ textStyle: 'small', fontWeight: '600' })}>{words}</p>}
    </li>
  );
}
