import { useState } from 'react';
import { css } from 'styled-system/css';
import { useAuth } from '#app/account/auth.ts';
import { useIdFor } from '#app/data/new-id.ts';
import { useAction } from '#app/data/use-action.ts';
import { useServer } from '#app/data/server-data.ts';
import { useEngines } from '#app/engines/engines.tsx';
import { useMessages } from '#app/engines/use-messages.ts';
import type { EventDetail } from '#contract/events/events.ts';
import { readEvent } from '#contract/events/events.ts';
import { joinWaiting, myWaiting } from '#contract/sales/waiting-list.ts';
import { SignInLink } from '#screens/parts/sign-in/sign-in-link.tsx';
import { AlertText } from '#ui/alert-text.tsx';
import { Button } from '#ui/button.tsx';
import { Stepper } from '#ui/fields/stepper.tsx';

interface JoinWaitingProps {
  readonly registrationId: string;
  readonly type: EventDetail['ticketTypes'][number];
}

/** Joins the waiting list of a sold-out ticket type; renders nothing for somebody already on it. */
export function JoinWaiting({ registrationId, type }: JoinWaitingProps) {
  const { user, status } = useAuth();
  const { waiting: texts } = useMessages('events');
  const { data } = useServer(myWaiting, { query: { registrationId } }, { off: user === null });
  if (status === 'loading' || (user !== null && data === undefined)) return null;
  const isOn = data?.items.some(
    ({ ticketTypeId, state }) =>
      ticketTypeId === type.ticketTypeId && (state === 'waiting' || state === 'offered'),
  );
  if (user !== null && isOn === true) return null;
  return (
    <div className={css({ display: 'grid', gap: 'near' })}>
      <p className={css({ color: 'text.soft', textStyle: 'small' })}>{texts.joinText}</p>
      {user === null ? (
        <div>
          <SignInLink>{texts.signIn}</SignInLink>
        </div>
      ) : (
        <JoinForm type={type} />
      )}
    </div>
  );
}

function JoinForm({ type }: Pick<JoinWaitingProps, 'type'>) {
  const { call } = useEngines();
  const { waiting: texts } = useMessages('events');
  const [quantity, setQuantity] = useState(1);
  const { ticketTypeId, name, perOrderLimit } = type;
  // A request lost on the way is repeated with the same id; another quantity is a new request.
  const idFor = useIdFor();
  const join = useAction({
    run: () =>
      call(joinWaiting, {
        body: { entryId: idFor(`${ticketTypeId} ${quantity}`), ticketTypeId, quantity },
      }),
    reads: [myWaiting, readEvent],
    says: () => ({ title: texts.joined, text: texts.tell }),
    // A repeated request with the same id counts once; places are read again after each attempt.
    called: 'read',
  });
  return (
    <>
      <div
        className={css({
          display: 'flex',
          flexWrap: 'wrap',
          gap: 'near',
          alignItems: 'center',
          justifyContent: 'space-between',
        })}
      >
        <Stepper
          label={texts.howMany(name)}
          value={quantity}
          most={perOrderLimit}
          onChange={(next) => setQuantity(Math.max(1, next))}
        />
        <Button look="primary" busy={join.busy} onClick={() => join.run()}>
          {texts.join}
        </Button>
      </div>
      <AlertText text={join.error} />
    </>
  );
}
