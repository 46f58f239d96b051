import { useNavigate } from '@tanstack/react-router';
import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { css } from 'styled-system/css';
import { useAction } from '#app/data/use-action.ts';
import { useEngines } from '#app/engines/engines.tsx';
import { useMessages } from '#app/engines/use-messages.ts';
import { listAreas, removeArea, type EditableArea } from '#contract/door/areas.ts';
import { mainArea } from '#domain/door/areas.ts';
import { Button } from '#ui/button.tsx';
import { ConfirmDialog } from '#screens/parts/confirm-dialog.tsx';
import { nameOfArea, type RulesOfEvent } from './rules-of-event.ts';

interface RemoveProps {
  readonly of: RulesOfEvent;
  readonly area: EditableArea;
}

/** Removes an area that nothing refers to; the server says where otherwise. */
export function RemoveArea({ of, area }: RemoveProps) {
  const texts = useMessages('rules');
  const { call } = useEngines();
  const navigate = useNavigate();
  const [asks, setAsks] = useState(false);
  const { checkpoint } = area;
  const name = nameOfArea(area, texts);
  const remove = useAction({
    run: () => call(removeArea, { params: { registrationId: of.eventId, checkpoint } }),
    reads: [listAreas],
    says: () => ({ title: texts.removing.done(name) }),
    done: () => navigate({ to: '.', search: {}, replace: true }),
  });
  if (checkpoint === mainArea) return null;
  return (
    <>
      <Button look="danger" onClick={() => setAsks(true)} className={css({ justifySelf: 'start' })}>
        <Trash2 size={20} aria-hidden /> {texts.removing.button}
      </Button>
      {asks ? (
        <ConfirmDialog
          title={texts.removing.title(name)}
          description={texts.removing.text}
          confirm={texts.removing.button}
          action={remove}
          onClose={() => setAsks(false)}
        />
      ) : null}
    </>
  );
}
