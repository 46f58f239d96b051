import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { orNotStored } from '#app/data/or-not-stored.ts';
import { useAction } from '#app/data/use-action.ts';
import { useEngines } from '#app/engines/engines.tsx';
import type { Catalogue } from '#messages/catalogue.ts';
import { Button } from '#ui/button.tsx';
import { ConfirmDialog } from '#screens/parts/confirm-dialog.tsx';

interface DiscardTypedProps {
  readonly id: string;
  readonly texts: Pick<
    Catalogue['editor']['lost'],
    'discard' | 'discarding' | 'discardingText' | 'notStored'
  >;
}

/** Discards what was entered on this device for an event, after a question, and leads to the list of events. */
export function DiscardTyped({ id, texts }: DiscardTypedProps) {
  const { drafts } = useEngines();
  const navigate = useNavigate();
  const [asking, setAsking] = useState(false);
  const drop = useAction({
    run: () =>
      orNotStored(async () => ({ ok: true, value: await (await drafts()).discard(id) }), texts.notStored),
    async closes() {
      setAsking(false);
      await navigate({ to: '/my-events' });
    },
  });
  return (
    <>
      <Button onClick={() => setAsking(true)}>{texts.discard}</Button>
      {asking ? (
        <ConfirmDialog
          title={texts.discarding}
          description={texts.discardingText}
          confirm={texts.discard}
          action={drop}
          onClose={() => setAsking(false)}
        />
      ) : null}
    </>
  );
}
