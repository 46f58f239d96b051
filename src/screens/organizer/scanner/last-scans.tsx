import { css } from 'styled-system/css';
import { useMessages } from '#app/engines/use-messages.ts';
import type { ScanRow } from '#app/engines/door-desk.ts';
import { useFormats } from '#app/format/use-formats.ts';
import type { ConflictFacts, ManifestHeader } from '#domain/manifest/manifest.ts';
import { needsUpdate } from '#domain/door/read-receipt.ts';
import type { Receipt } from '#domain/door/receipt.ts';
import { unsupportedScanCode } from '#domain/door/scan.ts';
import { statusOf, undoneBy, type ScanStatus } from '#domain/door/scan-status.ts';
import type { Catalogue } from '#messages/catalogue.ts';
import { Badge } from '#ui/badge.tsx';
import { verdictBadge } from '#screens/parts/door/verdict-badge.tsx';
import type { Formats } from '#messages/formats.ts';

const badgesStyle = css({
  display: 'flex',
  justifyContent: 'space-between',
  gap: 'snug',
  alignItems: 'center',
  flexWrap: 'wrap',
});

type ScansTexts = Catalogue['scanning']['scans'];

/** The server's ruling on a scan, in a word. */
function RulingBadge({ row, standing, gate }: ScanStatusFacts) {
  const { standing: texts } = useMessages('scanning').scans;
  if (row.state === 'parked') return <Badge tone="refuse">{texts.parked}</Badge>;
  if (standing.against?.kind === 'admitted_after_void')
    return <Badge tone="attention">{texts.afterVoid}</Badge>;
  if (standing.against?.kind === 'unknown') return <Badge tone="attention">{texts.conflict}</Badge>;
  if (standing.against !== null) return <Badge tone="attention">{texts.alsoAt(gate)}</Badge>;
  if (row.receipt !== null && needsUpdate(row.receipt)) return <Badge tone="attention">{texts.unsent}</Badge>;
  if (row.state === 'unsent') return <Badge>{texts.unsent}</Badge>;
  if (standing.found !== null) return <Badge>{texts.resolved}</Badge>;
  return standing.count === 'undone' ? (
    <Badge>{texts.undone}</Badge>
  ) : (
    <Badge tone="plain">{texts.synced}</Badge>
  );
}

interface ScanStatusFacts {
  readonly row: ScanRow;
  readonly standing: ScanStatus;
  /** Name of the other scan's gate. */
  readonly gate: string;
}

/** The ruling as a sentence if something needs to be done; null otherwise. */
function statusText(
  { row, standing, gate }: ScanStatusFacts,
  timeZone: string,
  texts: ScansTexts,
  decided: Catalogue['door']['conflicts'],
  { clockSeconds, clockTime }: Formats,
): string | null {
  if (row.state === 'parked') return row.receipt?.message ?? null;
  const { against, count, found } = standing;
  if (against === null && found !== null)
    return decided.decided(decided.found[found.how], decided.by[found.by], clockTime(found.at, timeZone));
  if (against === null) return row.receipt === null ? null : updateText(row.receipt, texts);
  if (against.kind === 'unknown') return texts.ask;
  if (against.kind === 'admitted_after_void') return texts.afterVoid;
  const where = against.other === null ? gate : texts.gateAt(gate, clockSeconds(against.other.at, timeZone));
  return count === 'overruled' ? texts.notCounted(where) : texts.counted(where);
}

/** Returns why a scan waits for an update. */
function updateText(receipt: Receipt, texts: ScansTexts): string | null {
  if (!needsUpdate(receipt)) return null;
  return receipt.code === unsupportedScanCode ? texts.serverTooOld : texts.appTooOld;
}

interface LastScansProps {
  readonly rows: readonly ScanRow[];
  readonly header: ManifestHeader;
  /** The event's open and resolved conflicts. */
  readonly conflicts: readonly ConflictFacts[];
  readonly label: string;
}

/** The device's last scans: the verdict of each and its state on the server. */
export function LastScans({ rows, header, conflicts, label }: LastScansProps) {
  const { scans: texts } = useMessages('scanning');
  if (rows.length === 0) {
    return <p className={css({ textStyle: 'small', color: 'text.soft', py: 'snug' })}>{texts.none}</p>;
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
          standing={statusOf(row, conflicts, undone.has(row.scan.scanId))}
        />
      ))}
    </ul>
  );
}

interface ScanLineProps {
  readonly row: ScanRow;
  readonly header: ManifestHeader;
  readonly standing: ScanStatus;
}

function ScanLine({ row, header, standing }: ScanLineProps) {
  const formats = useFormats();
  const { clockSeconds } = formats;
  const { scans: texts, force } = useMessages('scanning');
  const door = useMessages('door');
  const otherGate = standing.against?.other?.gateId;
  const gate = header.gates.find((known) => known.gateId === otherGate)?.name ?? door.otherGate;
  const text = statusText({ row, standing, gate }, header.timeZone, texts, door.conflicts, formats);
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
      <div className={badgesStyle}>
        {row.scan.kind === 'undo' ? (
          <Badge>{texts.undo}</Badge>
        ) : (
          verdictBadge(door, row.scan.verdict, row.scan.passed, row.scan.direction)
        )}
        <RulingBadge row={row} standing={standing} gate={gate} />
      </div>
      <p className={css({ textStyle: 'small', color: 'text.soft' })}>
        {[
          clockSeconds(row.scan.correctedTime, header.timeZone),
          ...(row.scan.ticketNumber === null ? [] : [texts.ticket(row.scan.ticketNumber)]),
          ...(row.scan.form === 'typed' ? [texts.typed] : []),
          ...(row.scan.byHand === true ? [texts.byHand] : []),
          ...(row.scan.lead === undefined ? [] : [texts.withOrder]),
          ...(row.scan.forced === undefined
            ? []
            : [
                texts.forced(force.reasons[row.scan.forced]),
                ...(row.scan.note === null ? [] : [row.scan.note]),
              ]),
          ...(row.scan.sentAway === true ? [texts.sentAway] : []),
          ...(row.scan.test ? [texts.rehearsal] : []),
          ...(standing.count === 'undone' ? [texts.undone] : []),
        ].join(' · ')}
      </p>
      {text === null ? null : <p className={css({ textStyle: 'small', fontWeight: '600' })}>{text}</p>}
    </li>
  );
}
