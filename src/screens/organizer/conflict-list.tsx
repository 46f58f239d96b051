import { css } from 'styled-system/css';
import { clockSeconds } from '#app/words.ts';
import type { ConflictFacts, ManifestHeader, Passage } from '#domain/manifest.ts';
import { timeApart } from '#domain/verdict-words.ts';
import { Card } from '#ui/card.tsx';

export interface ConflictOf {
  readonly conflict: ConflictFacts;
  readonly header: Pick<ManifestHeader, 'eventName' | 'gates' | 'timeZone'> | null;
}

/** Two admissions that cannot both be right: who, where, when, how far apart. */
export function ConflictList({ conflicts }: { readonly conflicts: readonly ConflictOf[] }) {
  return (
    <ul className={css({ display: 'grid', gap: 'near' })}>
      {conflicts.map(({ conflict, header }) => (
        <li key={conflict.conflictId}>
          <Card tone="attention" data-conflict="true" className={css({ display: 'grid', gap: 'snug' })}>
            <h3 className={css({ textStyle: 'h3' })}>{titleOf(conflict)}</h3>
            {header === null ? null : (
              <p className={css({ textStyle: 'small', color: 'text.soft' })}>{header.eventName}</p>
            )}
            {conflict.first === null ? null : <Side name="Counts" passage={conflict.first} header={header} />}
            <Side name="Does not count" passage={conflict.other} header={header} />
            {conflict.first === null ? null : (
              <p className={css({ textStyle: 'small' })}>
                {apart(conflict.first.at, conflict.other.at)} Look for the second person, or settle it with
                the other gate.
              </p>
            )}
          </Card>
        </li>
      ))}
    </ul>
  );
}

function titleOf({ kind, ticketNumber, first }: ConflictFacts): string {
  if (kind === 'admitted_after_void')
    return `Conflict: ticket ${ticketNumber} was admitted after it was taken back`;
  return first === null || first.ticketNumber === ticketNumber
    ? `Conflict: ticket ${ticketNumber} was admitted twice`
    : `Conflict: ticket ${ticketNumber} was admitted, and ${first.ticketNumber} before it changed hands`;
}

function apart(one: number, other: number): string {
  const words = timeApart(Math.min(one, other), Math.max(one, other));
  return words === 'just now' ? 'Seconds apart.' : `${words.replace(' ago', '')} apart.`;
}

function Side({
  name,
  passage,
  header,
}: {
  readonly name: string;
  readonly passage: Passage;
  readonly header: ConflictOf['header'];
}) {
  const gate = header?.gates.find((known) => known.gateId === passage.gateId)?.name ?? 'another gate';
  return (
    <p className={css({ display: 'flex', justifyContent: 'space-between', gap: 'base' })}>
      <span className={css({ color: 'text.soft' })}>{name}</span>
      <strong>
        {gate}, {clockSeconds(passage.at, header?.timeZone)}
      </strong>
    </p>
  );
}
