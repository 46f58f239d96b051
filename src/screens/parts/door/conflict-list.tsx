import { css } from 'styled-system/css';
import { useMessages } from '#app/engines/use-messages.ts';
import { useFormats } from '#app/format/use-formats.ts';
import type { ConflictFacts, ManifestHeader, Passage } from '#domain/manifest/manifest.ts';
import { otherCounts } from '#domain/door/scan-status.ts';
import type { Catalogue } from '#messages/catalogue.ts';
import { Card } from '#ui/card.tsx';

interface ConflictOf {
  readonly conflict: ConflictFacts;
  readonly header: Pick<ManifestHeader, 'eventName' | 'gates' | 'timeZone'> | null;
}

interface ConflictListProps {
  readonly conflicts: readonly ConflictOf[];
  /** Number of older conflicts that are not shown. */
  readonly older?: number;
}

type ConflictTexts = Catalogue['door']['conflicts'];

/** Lists conflicts (two admissions that can't both be right): who, where, when and how far apart. */
export function ConflictList({ conflicts, older = 0 }: ConflictListProps) {
  const { conflicts: texts } = useMessages('door');
  return (
    <ul className={css({ display: 'grid', gap: 'near' })}>
      {conflicts.map(({ conflict, header }) => (
        <li key={conflict.conflictId}>
          <ConflictCard conflict={conflict} header={header} />
        </li>
      ))}
      {older > 0 ? <li className={css({ color: 'text.soft' })}>{texts.older(older)}</li> : null}
    </ul>
  );
}

function ConflictCard({ conflict, header }: ConflictOf) {
  const { timeBetween } = useFormats();
  const { conflicts: texts } = useMessages('door');
  const { first, other, status } = conflict;
  return (
    <Card
      {...(status === 'open' ? { tone: 'attention' } : {})}
      data-conflict="true"
      data-status={status}
      className={css({ display: 'grid', gap: 'snug' })}
    >
      <h3 className={css({ textStyle: 'h3' })}>{titleOf(conflict, texts)}</h3>
      {header === null || header.eventName === '' ? null : (
        <p className={css({ textStyle: 'small', color: 'text.soft' })}>
          <bdi>{header.eventName}</bdi>
        </p>
      )}
      {first === null ? null : <Side counted passage={first} header={header} />}
      <Side counted={otherCounts(conflict)} passage={other} header={header} />
      {first === null || status !== 'open' ? null : (
        <p className={css({ textStyle: 'small' })}>{texts.apart(timeBetween(first.at, other.at))}</p>
      )}
      <Decided conflict={conflict} timeZone={header?.timeZone} />
    </Card>
  );
}

/** Shows who resolved a conflict, with their role at the event, and what they found out. */
function Decided({
  conflict: { resolution },
  timeZone,
}: {
  readonly conflict: ConflictFacts;
  readonly timeZone: string | undefined;
}) {
  const { clockTime } = useFormats();
  const { conflicts: texts } = useMessages('door');
  if (resolution == null) return null;
  const { how, by, at } = resolution;
  return (
    <p data-finding={how} className={css({ textStyle: 'small', fontWeight: '600' })}>
      {texts.decided(texts.found[how], texts.by[by], clockTime(at, timeZone))}
    </p>
  );
}

/** Summarizes the problem in one line. */
function titleOf({ kind, ticketNumber, first }: ConflictFacts, texts: ConflictTexts): string {
  if (kind === 'admitted_after_void') return texts.afterVoid(ticketNumber);
  if (kind === 'unknown') return texts.unknown(ticketNumber);
  return first === null || first.ticketNumber === ticketNumber
    ? texts.admittedTwice(ticketNumber)
    : texts.changedHands(ticketNumber, first.ticketNumber);
}

function statusText(counted: boolean | undefined, texts: ConflictTexts): string {
  if (counted === undefined) return texts.scanned;
  return counted ? texts.counted : texts.notCounted;
}

function Side({
  counted,
  passage,
  header,
}: {
  /** Undefined if unknown. */
  readonly counted: boolean | undefined;
  readonly passage: Passage;
  readonly header: ConflictOf['header'];
}) {
  const { clockSeconds } = useFormats();
  const { conflicts: texts, otherGate } = useMessages('door');
  const gate = header?.gates.find((known) => known.gateId === passage.gateId)?.name ?? otherGate;
  return (
    <p data-side="" className={css({ display: 'flex', justifyContent: 'space-between', gap: 'base' })}>
      <span className={css({ color: 'text.soft' })}>{statusText(counted, texts)}</span>
      <strong>{texts.gateAt(gate, clockSeconds(passage.at, header?.timeZone))}</strong>
    </p>
  );
}
