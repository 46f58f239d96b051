import { css } from 'styled-system/css';
import { clockSeconds, count } from '#app/format/words.ts';
import type { ConflictFacts, ManifestHeader, Passage } from '#domain/manifest/manifest.ts';
import { otherCounts } from '#domain/door/scan-standing.ts';
import { timeApart } from '#domain/door/verdict-words.ts';
import { Card } from '#ui/card.tsx';

export interface ConflictOf {
  readonly conflict: ConflictFacts;
  readonly header: Pick<ManifestHeader, 'eventName' | 'gates' | 'timeZone'> | null;
}

interface ConflictListProps {
  readonly conflicts: readonly ConflictOf[];
  /** How many there are in all, where that is more. */
  readonly total?: number;
}

/** Two admissions that cannot both be right: who, where, when, how far apart. */
export function ConflictList({ conflicts, total = 0 }: ConflictListProps) {
  const older = total - conflicts.length;
  return (
    <ul className={css({ display: 'grid', gap: 'near' })}>
      {conflicts.map(({ conflict, header }) => (
        <li key={conflict.conflictId}>
          <Card tone="attention" data-conflict="true" className={css({ display: 'grid', gap: 'snug' })}>
            <h3 className={css({ textStyle: 'h3' })}>{titleOf(conflict)}</h3>
            {header === null ? null : (
              <p className={css({ textStyle: 'small', color: 'text.soft' })}>{header.eventName}</p>
            )}
            {conflict.first === null ? null : <Side counted passage={conflict.first} header={header} />}
            <Side counted={otherCounts(conflict)} passage={conflict.other} header={header} />
            {conflict.first === null ? null : (
              <p className={css({ textStyle: 'small' })}>
                {apart(conflict.first.at, conflict.other.at)} Look for the second person, or check with the
                other gate.
              </p>
            )}
          </Card>
        </li>
      ))}
      {older > 0 ? (
        <li className={css({ color: 'text.soft' })}>
          {count(older)} older {older === 1 ? 'conflict is' : 'conflicts are'} not shown here.
        </li>
      ) : null}
    </ul>
  );
}

function titleOf({ kind, ticketNumber, first }: ConflictFacts): string {
  if (kind === 'admitted_after_void')
    return `Conflict: ticket ${ticketNumber} was admitted when no longer valid`;
  if (kind === 'unknown') return `Conflict: ticket ${ticketNumber} needs a look`;
  return first === null || first.ticketNumber === ticketNumber
    ? `Conflict: ticket ${ticketNumber} was admitted twice`
    : `Conflict: ticket ${ticketNumber} was admitted, and ${first.ticketNumber} before it changed hands`;
}

function countWords(counted: boolean | undefined): string {
  if (counted === undefined) return 'Scanned';
  return counted ? 'Counted' : 'Not counted';
}

function apart(one: number, other: number): string {
  const seconds = Math.round(Math.abs(one - other) / 1000);
  if (seconds < 10) return `${seconds} s apart.`;
  return `${timeApart(Math.min(one, other), Math.max(one, other)).replace(' ago', '')} apart.`;
}

function Side({
  counted,
  passage,
  header,
}: {
  /** Undefined where it is not known. */
  readonly counted: boolean | undefined;
  readonly passage: Passage;
  readonly header: ConflictOf['header'];
}) {
  const gate = header?.gates.find((known) => known.gateId === passage.gateId)?.name ?? 'another gate';
  return (
    <p data-side="" className={css({ display: 'flex', justifyContent: 'space-between', gap: 'base' })}>
      <span className={css({ color: 'text.soft' })}>{countWords(counted)}</span>
      <strong>
        {gate}, {clockSeconds(passage.at, header?.timeZone)}
      </strong>
    </p>
  );
}
