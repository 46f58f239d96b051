import { css } from 'styled-system/css';
import { useMessages } from '#app/engines/use-messages.ts';
import { useFormats } from '#app/format/use-formats.ts';
import type { ConflictFacts, ManifestHeader, Passage } from '#domain/manifest/manifest.ts';
import { otherCounts } from '#domain/door/scan-standing.ts';
import type { Catalogue } from '#messages/catalogue.ts';
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

type ConflictTexts = Catalogue['door']['conflicts'];

/** Two admissions that cannot both be right: who, where, when, how far apart. */
export function ConflictList({ conflicts, total = 0 }: ConflictListProps) {
  const { timeBetween } = useFormats();
  const { conflicts: texts } = useMessages('door');
  const older = total - conflicts.length;
  return (
    <ul className={css({ display: 'grid', gap: 'near' })}>
      {conflicts.map(({ conflict, header }) => (
        <li key={conflict.conflictId}>
          <Card tone="attention" data-conflict="true" className={css({ display: 'grid', gap: 'snug' })}>
            <h3 className={css({ textStyle: 'h3' })}>{titleOf(conflict, texts)}</h3>
            {header === null ? null : (
              <p className={css({ textStyle: 'small', color: 'text.soft' })}>{header.eventName}</p>
            )}
            {conflict.first === null ? null : <Side counted passage={conflict.first} header={header} />}
            <Side counted={otherCounts(conflict)} passage={conflict.other} header={header} />
            {conflict.first === null ? null : (
              <p className={css({ textStyle: 'small' })}>
                {texts.apart(timeBetween(conflict.first.at, conflict.other.at))}
              </p>
            )}
          </Card>
        </li>
      ))}
      {older > 0 ? <li className={css({ color: 'text.soft' })}>{texts.older(older)}</li> : null}
    </ul>
  );
}

function titleOf({ kind, ticketNumber, first }: ConflictFacts, texts: ConflictTexts): string {
  if (kind === 'admitted_after_void') return texts.afterVoid(ticketNumber);
  if (kind === 'unknown') return texts.unknown(ticketNumber);
  return first === null || first.ticketNumber === ticketNumber
    ? texts.admittedTwice(ticketNumber)
    : texts.changedHands(ticketNumber, first.ticketNumber);
}

function standingText(counted: boolean | undefined, texts: ConflictTexts): string {
  if (counted === undefined) return texts.scanned;
  return counted ? texts.counted : texts.notCounted;
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
  const { clockSeconds } = useFormats();
  const { conflicts: texts, otherGate } = useMessages('door');
  const gate = header?.gates.find((known) => known.gateId === passage.gateId)?.name ?? otherGate;
  return (
    <p data-side="" className={css({ display: 'flex', justifyContent: 'space-between', gap: 'base' })}>
      <span className={css({ color: 'text.soft' })}>{standingText(counted, texts)}</span>
      <strong>{texts.gateAt(gate, clockSeconds(passage.at, header?.timeZone))}</strong>
    </p>
  );
}
