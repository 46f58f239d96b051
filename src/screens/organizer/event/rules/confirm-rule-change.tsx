import { css } from 'styled-system/css';
import { useAction } from '#app/data/use-action.ts';
import { useServer } from '#app/data/server-data.ts';
import { useMessages } from '#app/engines/use-messages.ts';
import type { HoldersQuestion } from '#app/events/holders-question.ts';
import { countPeople, listAreas, type EditableArea } from '#contract/door/areas.ts';
import type { RuleEffect } from '#domain/door/rule-effects.ts';
import type { Result } from '#domain/failures/failure.ts';
import { ConfirmDialog } from '#screens/parts/confirm-dialog.tsx';
import { changeAsked, AffectedHolders } from '../../affected-holders.tsx';

const everyMs = 30_000;

/** Returns the number of people now in an area. */
export function useInside(eventId: string, area: EditableArea | null): number {
  const params = { registrationId: eventId, checkpoint: area?.checkpoint ?? '' };
  const { data } = useServer(countPeople, { params }, { everyMs, off: area === null });
  return (data?.items ?? []).reduce((sum, { inside }) => sum + inside, 0);
}

interface ConfirmProps {
  readonly question: HoldersQuestion;
  readonly timeZone: string;
  readonly send: () => Promise<Result<unknown>>;
  readonly onClose: () => void;
}

/** Before a change of rules, shows whose tickets it affects and which of those people have already passed the area. */
export function ConfirmRuleChange({ question, timeZone, send, onClose }: ConfirmProps) {
  const { effects: texts } = useMessages('rules');
  const action = useAction({ run: send, reads: [listAreas, countPeople], closes: onClose });
  const change = changeAsked(question);
  const effects = question.change?.effects ?? [];
  if (change.changed.length === 0 && (change.gates ?? []).length === 0 && effects.length > 0)
    return (
      <ConfirmDialog
        title={texts.title}
        description={texts.text}
        confirm={texts.save}
        action={action}
        onClose={onClose}
      >
        <Effects effects={effects} />
      </ConfirmDialog>
    );
  return (
    <AffectedHolders
      question={question.text}
      change={change}
      timeZone={timeZone}
      action={action}
      onClose={onClose}
    >
      {effects.length === 0 ? null : (
        <>
          <p className={css({ color: 'text.soft' })}>{texts.text}</p>
          <Effects effects={effects} />
        </>
      )}
    </AffectedHolders>
  );
}

/** Shows what new rules mean for people who have passed the area. */
function Effects({ effects }: { readonly effects: readonly RuleEffect[] }) {
  const { effects: texts } = useMessages('rules');
  return (
    <ul className={css({ display: 'grid', gap: 'snug', listStyle: 'disc', ps: 'base' })}>
      {effects.map(({ code, people }) => (
        <li key={code} data-effect={code}>
          {texts[code](people)}
        </li>
      ))}
    </ul>
  );
}
