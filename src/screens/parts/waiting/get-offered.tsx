import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useHoldProblem } from '#app/checkout/use-hold-problem.ts';
import { useEngines } from '#app/engines/engines.tsx';
import { useMessages } from '#app/engines/use-messages.ts';
import type { OwnWaiting } from '#contract/sales/waiting-list.ts';
import { AlertText } from '#ui/alert-text.tsx';
import { Button } from '#ui/button.tsx';

interface GetOfferedProps {
  readonly entry: OwnWaiting;
  readonly offer: NonNullable<OwnWaiting['offer']>;
}

/** Goes to the checkout with the offered tickets: the reservation then belongs to this device like one made here. */
export function GetOffered({ entry, offer }: GetOfferedProps) {
  const { buying: entryOfBuying } = useEngines();
  const { waiting: texts } = useMessages('events');
  const navigate = useNavigate();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const problemOf = useHoldProblem(texts.noStorage);
  const { registrationId, eventName, ticketTypeId, ticketTypeName, quantity, groupSize } = entry;
  const take = async () => {
    setBusy(true);
    setProblem(null);
    try {
      const buying = await entryOfBuying.open();
      const here = (await buying.holdsOf(registrationId)).find(({ holdId }) => holdId === offer.holdId);
      // One that was removed here earlier is requested again, because the server keeps it until the offer ends.
      if (here !== undefined && here.state !== 'held' && here.state !== 'waiting')
        await buying.dismiss(here.holdId);
      if (here?.state !== 'held' && here?.state !== 'waiting')
        await buying.hold({ eventId: registrationId, eventName }, [
          { ticketTypeId, ticketTypeName, price: offer.price, quantity, groupSize, holdId: offer.holdId },
        ]);
      await navigate({ to: '/checkout/$registrationId', params: { registrationId } });
    } catch (error) {
      setProblem(problemOf(error));
    } finally {
      setBusy(false);
    }
  };
  return (
    <>
      <AlertText text={problem} />
      <Button look="primary" busy={busy} aria-label={texts.getOf(eventName)} onClick={() => void take()}>
        {texts.get}
      </Button>
    </>
  );
}
