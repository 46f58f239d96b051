import { css } from 'styled-system/css';
import { useAction } from '#app/data/use-action.ts';
import { useNow } from '#app/data/use-now.ts';
import { useServer } from '#app/data/server-data.ts';
import { useMessages } from '#app/engines/use-messages.ts';
import { rulesOf, textsOfArea, type AreaTexts } from '#app/events/area-form.ts';
import { countPeople, listAreas, type EditableArea } from '#contract/door/areas.ts';
import { effectsOfChange, type RuleEffect } from '#domain/door/rule-effects.ts';
import type { Result } from '#domain/failures/failure.ts';
import { ConfirmDialog } from '#screens/parts/confirm-dialog.tsx';

/** Who is in an area by now, and whom a change of its rules would touch. */
export interface PeopleInArea {
  readonly inside: number;
  readonly effects: (values: AreaTexts) => readonly RuleEffect[];
  readonly touches: (values: AreaTexts) => boolean;
}

const everyMs = 30_000;

export function usePeople(eventId: string, area: EditableArea | null): PeopleInArea {
  const checkpoint = area?.checkpoint ?? '';
  const params = { registrationId: eventId, checkpoint };
  const { data } = useServer(countPeople, { params }, { everyMs, off: area === null });
  const now = useNow(everyMs);
  const items = data?.items ?? [];
  const effects = (values: AreaTexts) =>
    area === null ? [] : effectsOfChange(rulesOf(textsOfArea(area)), rulesOf(values), items, now);
  return {
    inside: items.reduce((sum, { inside }) => sum + inside, 0),
    effects,
    touches: (values) => effects(values).length > 0,
  };
}

interface AskProps {
  readonly people: PeopleInArea;
  readonly values: AreaTexts;
  readonly send: () => Promise<Result<unknown>>;
  readonly onClose: () => void;
}

/** Says who is touched by rules that change while people are inside, before they do. */
export function AskFirst({ people, values, send, onClose }: AskProps) {
  const { effects: texts } = useMessages('rules');
  const action = useAction({ run: send, reads: [listAreas, countPeople], done: onClose });
  return (
    <ConfirmDialog
      title={texts.title}
      description={texts.text}
      confirm={texts.save}
      action={action}
      onClose={onClose}
    >
      <ul className={css({ display: 'grid', gap: 'snug', listStyle: 'disc', ps: 'base' })}>
        {people.effects(values).map(({ code, people: count }) => (
          <li key={code} data-effect={code}>
            {texts[code](count)}
          </li>
        ))}
      </ul>
    </ConfirmDialog>
  );
}
