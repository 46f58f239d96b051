import type { ReactNode } from 'react';
import { css } from 'styled-system/css';
import type { Action } from '#app/data/use-action.ts';
import type { HoldersQuestion } from '#app/events/holders-question.ts';
import { useMessages } from '#app/engines/use-messages.ts';
import { gatesOfLines } from '#contract/wire/holders-query.ts';
import { noTerms, type SoldTerm } from '#domain/events/sold-terms.ts';
import { useFormats } from '#app/format/use-formats.ts';
import { termWords, type TermValues } from '#messages/term-words.ts';
import { ConfirmDialog } from '#screens/parts/confirm-dialog.tsx';

/** A change to what tickets are valid for; gates by name. */
export interface TermChange {
  readonly changed: readonly SoldTerm[];
  readonly was: TermValues;
  readonly now: TermValues;
  /** Ticket types with changed gates; gates by name. */
  readonly gates?: readonly GatesOfType[];
}

interface GatesOfType {
  readonly ticketType: string;
  readonly was: readonly string[];
  readonly now: readonly string[];
}

/** Describes how a change of areas, gates or add-ons affects tickets, as the server judges it: across all areas. */
export const changeAsked = ({ change }: HoldersQuestion): TermChange => ({
  changed: change?.changed ?? [],
  was: { ...noTerms, ...change?.was },
  now: { ...noTerms, ...change?.now },
  gates: (change?.types ?? []).map((ticketType, at) => ({
    ticketType,
    was: gatesOfLines(change?.gatesWere[at] ?? ''),
    now: gatesOfLines(change?.gatesAre[at] ?? ''),
  })),
});

interface AffectedHoldersProps {
  /** The number of people affected, as counted by the server. */
  readonly question: string;
  readonly change: TermChange;
  /** Time zone of the event. */
  readonly timeZone: string;
  readonly action: Pick<Action<void>, 'busy' | 'error' | 'run' | 'leave'>;
  readonly onClose: () => void;
  /** Further consequences. */
  readonly children?: ReactNode;
}

/** Shows what a change means for ticket holders, and how many they are, before it is made. */
export function AffectedHolders(props: AffectedHoldersProps) {
  const { question, change, timeZone, action, onClose, children } = props;
  const { touched: texts } = useMessages('editor');
  return (
    <ConfirmDialog
      title={texts.ask}
      description={question}
      confirm={texts.change}
      action={action}
      onClose={onClose}
    >
      <ChangedTerms change={change} timeZone={timeZone} />
      {children}
    </ConfirmDialog>
  );
}

/** Compares a ticket's new terms with the old ones. */
export function ChangedTerms({ change, timeZone }: Pick<AffectedHoldersProps, 'change' | 'timeZone'>) {
  const { touched: texts, terms } = useMessages('editor');
  const { dayAndTime, listed } = useFormats();
  const termTexts = { terms, moment: (at: string) => dayAndTime(at, timeZone), listed };
  const now = termWords(change.now, termTexts);
  const was = termWords(change.was, termTexts);
  const gates = (names: readonly string[]) => termWords({ ...noTerms, gates: names }, termTexts).gates;
  return (
    <dl className={css({ display: 'grid', gap: 'snug', overflowWrap: 'anywhere' })}>
      {change.changed.map((term) => (
        <div key={term} data-touched={term}>
          <dt className={css({ textStyle: 'small', color: 'text.soft' })}>{terms.names[term]}</dt>
          <dd>
            <strong>
              <bdi>{now[term]}</bdi>
            </strong>{' '}
            <bdi className={css({ color: 'text.soft' })}>{texts.was(was[term])}</bdi>
          </dd>
        </div>
      ))}
      {change.gates?.map((type) => (
        <div key={type.ticketType} data-touched="gates">
          <dt className={css({ textStyle: 'small', color: 'text.soft' })}>
            {terms.names.gates} · <bdi>{type.ticketType}</bdi>
          </dt>
          <dd>
            <strong>
              <bdi>{gates(type.now)}</bdi>
            </strong>{' '}
            <bdi className={css({ color: 'text.soft' })}>{texts.was(gates(type.was))}</bdi>
          </dd>
        </div>
      ))}
    </dl>
  );
}
