import { useNavigate } from '@tanstack/react-router';
import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { css } from 'styled-system/css';
import { orGone } from '#app/data/or-gone.ts';
import { useAction } from '#app/data/use-action.ts';
import { useEngines } from '#app/engines/engines.tsx';
import { useMessages } from '#app/engines/use-messages.ts';
import { questionIn } from '#app/events/holders-question.ts';
import { useHoldersText } from '#app/events/use-holders-text.ts';
import { listAreas, removeArea, type EditableArea } from '#contract/door/areas.ts';
import { askUnless } from '#contract/wire/holders-query.ts';
import { mainArea } from '#domain/door/areas.ts';
import { Button } from '#ui/button.tsx';
import { ConfirmDialog } from '#screens/parts/confirm-dialog.tsx';
import { changeAsked, ChangedTerms } from '../../affected-holders.tsx';
import { nameOfArea, type RulesOfEvent } from './rules-of-event.ts';

interface RemoveProps {
  readonly of: RulesOfEvent;
  readonly area: EditableArea;
}

/**
 * Removes an area that nothing refers to. Otherwise the server says what does, and whose tickets would need other
 * codes.
 */
export function RemoveArea({ of, area }: RemoveProps) {
  const texts = useMessages('rules');
  const { call } = useEngines();
  const words = useHoldersText();
  const navigate = useNavigate();
  const [asks, setAsks] = useState(false);
  const { checkpoint } = area;
  const name = nameOfArea(area, texts);
  const remove = useAction({
    run: (isAgreed: boolean) =>
      orGone(
        call(removeArea, {
          params: { registrationId: of.eventId, checkpoint },
          query: askUnless(isAgreed),
        }),
        'area_not_found',
      ),
    words,
    reads: [listAreas],
    says: () => ({ title: texts.removing.done(name) }),
    closes: () => navigate({ to: '.', search: {}, replace: true }),
  });
  if (checkpoint === mainArea) return null;
  const question = remove.failure === null ? null : questionIn(remove.failure);
  return (
    <>
      <Button look="danger" onClick={() => setAsks(true)} className={css({ justifySelf: 'start' })}>
        <Trash2 size={20} aria-hidden /> {texts.removing.button}
      </Button>
      {asks ? (
        <ConfirmDialog
          title={texts.removing.title(name)}
          description={question?.text ?? texts.removing.text}
          confirm={question === null ? texts.removing.button : texts.removing.andTell}
          action={{ ...remove, run: () => remove.run(question !== null) }}
          onClose={() => setAsks(false)}
        >
          {question === null ? null : <ChangedTerms change={changeAsked(question)} timeZone={of.timeZone} />}
        </ConfirmDialog>
      ) : null}
    </>
  );
}
