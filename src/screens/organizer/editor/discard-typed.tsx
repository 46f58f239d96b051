import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { orFailedHere } from '#app/engines/failed-here.ts';
import { useAction } from '#app/data/use-action.ts';
import { useEngines } from '#app/engines/engines.tsx';
import { useShellTexts } from '#app/engines/use-messages.ts';
import type { Catalogue } from '#messages/catalogue.ts';
import { AskedDiscard } from './asked-discard.tsx';

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
  const shell = useShellTexts();
  const [asking, setAsking] = useState(false);
  const drop = useAction({
    run: () =>
      orFailedHere(
        async () => ({ ok: true, value: await (await drafts()).discard(id) }),
        texts.notStored,
        shell,
      ),
    async closes() {
      setAsking(false);
      await navigate({ to: '/my-events' });
    },
  });
  return (
    <AskedDiscard
      label={texts.discard}
      title={texts.discarding}
      text={texts.discardingText}
      action={drop}
      asking={asking}
      onAsk={setAsking}
    />
  );
}
