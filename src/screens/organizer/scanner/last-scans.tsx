import { css } from 'styled-system/css';
import type { ScanRow } from '#app/engines/door-desk.ts';
import { clockSeconds } from '#app/format/words.ts';
import type { ConflictFacts, ManifestHeader } from '#domain/manifest/manifest.ts';
import { waitsForUpdate } from '#domain/door/read-receipt.ts';
import type { Receipt } from '#domain/door/receipt.ts';
import { scanTooNew } from '#domain/door/scan.ts';
import { standingOf, undoneBy, type ScanStanding } from '#domain/door/scan-standing.ts';
import { Badge } from '#ui/badge.tsx';
import { verdictBadge } from '#screens/parts/verdict-badge.tsx';

const badgesLook = css({
  display: 'flex',
  justifyContent: 'space-between',
  gap: 'snug',
  alignItems: 'center',
  flexWrap: 'wrap',
});

/** What the server made of a scan, in a word. */
function StandingBadge({ row, standing, gate }: Told) {
  if (row.state === 'parked') return <Badge tone="refuse">Needs attention</Badge>;
  if (standing.against?.kind === 'admitted_after_void')
    return <Badge tone="attention">Ticket was no longer valid</Badge>;
  if (standing.against?.kind === 'unknown') return <Badge tone="attention">Conflict</Badge>;
  if (standing.against !== null) return <Badge tone="attention">Also scanned at {gate}</Badge>;
  if (row.receipt !== null && waitsForUpdate(row.receipt)) return <Badge tone="attention">Not sent</Badge>;
  if (row.state === 'unsent') return <Badge>Not sent</Badge>;
  return standing.count === 'undone' ? <Badge>Undone</Badge> : <Badge tone="plain">Synced</Badge>;
}

interface Told {
  readonly row: ScanRow;
  readonly standing: ScanStanding;
  /** Name of the gate of the other scan. */
  readonly gate: string;
}

/** The same in a sentence, where there is something to do; null otherwise. */
function standingWords({ row, standing, gate }: Told, timeZone: string): string | null {
  if (row.state === 'parked') return row.receipt?.message ?? null;
  const { against, count } = standing;
  if (against === null) return row.receipt === null ? null : updateWords(row.receipt);
  if (against.kind === 'unknown') return 'Ask a supervisor.';
  if (against.kind === 'admitted_after_void')
    return 'It was cancelled or replaced before this scan. Ask a supervisor.';
  const when = against.other === null ? '' : ` (${clockSeconds(against.other.at, timeZone)})`;
  return count === 'overruled'
    ? `This scan is not counted: the one at ${gate}${when} was first. Two people may be inside on this ticket.`
    : `This scan counts. Someone was also let in with this ticket at ${gate}${when}: check who is inside.`;
}

/** Why a scan waits that only an update delivers. */
function updateWords(receipt: Receipt): string | null {
  if (!waitsForUpdate(receipt)) return null;
  return receipt.code === scanTooNew
    ? 'The server needs an update to take this scan. It’s safe on this phone.'
    : 'Update this app to send this scan. It’s safe on this phone.';
}

interface LastScansProps {
  readonly rows: readonly ScanRow[];
  readonly header: ManifestHeader;
  /** Open conflicts of the event. */
  readonly conflicts: readonly ConflictFacts[];
  readonly label: string;
}

/** The device's last scans: the verdict on each, and how it stands with the server now. */
export function LastScans({ rows, header, conflicts, label }: LastScansProps) {
  if (rows.length === 0) {
    return (
      <p className={css({ textStyle: 'small', color: 'text.soft', py: 'snug' })}>
        Nothing scanned yet. Every scan appears here, refusals too.
      </p>
    );
  }
  const undone = undoneBy(rows);
  return (
    <ul
      aria-label={label}
      className={css({ display: 'grid', gap: '1px', bg: 'line', borderRadius: 'medium', overflow: 'hidden' })}
    >
      {rows.map((row) => (
        <ScanLine
          key={row.scan.scanId}
          row={row}
          header={header}
          standing={standingOf(row, conflicts, undone.has(row.scan.scanId))}
        />
      ))}
    </ul>
  );
}

interface ScanLineProps {
  readonly row: ScanRow;
  readonly header: ManifestHeader;
  readonly standing: ScanStanding;
}

function ScanLine({ row, header, standing }: ScanLineProps) {
  const otherGate = standing.against?.other?.gateId;
  const gate = header.gates.find((known) => known.gateId === otherGate)?.name ?? 'another gate';
  const words = standingWords({ row, standing, gate }, header.timeZone);
  const conflict = standing.against !== null;
  return (
    <li
      data-scan-id={row.scan.scanId}
      data-verdict={row.scan.verdict}
      data-state={row.state}
      data-count={standing.count}
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
        <StandingBadge row={row} standing={standing} gate={gate} />
      </div>
      <p className={css({ textStyle: 'small', color: 'text.soft' })}>
        {clockSeconds(row.scan.correctedTime, header.timeZone)}
        {row.scan.ticketNumber === null ? '' : ` · ticket ${row.scan.ticketNumber}`}
        {row.scan.form === 'typed' ? ' · typed' : ''}
        {row.scan.test ? ' · rehearsal' : ''}
        {standing.count === 'undone' ? ' · undone' : ''}
      </p>
      {words === null ? null : <p className={css({ textStyle: 'small', fontWeight: '600' })}>{words}</p>}
    </li>
  );
}
