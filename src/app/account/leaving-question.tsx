import { css } from 'styled-system/css';
import { useMessages, useShellTexts } from '#app/engines/use-messages.ts';
import type { Action } from '#app/data/use-action.ts';
import { waitingText } from '#app/shell/waiting-text.ts';
import { RequestRows } from '#app/requests/request-rows.tsx';
import { isRequestWaiting } from '#domain/requests/deferred-request.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/layers/dialog.tsx';
import { List, Row } from '#ui/list.tsx';
import type { Unfinished } from './sign-out.tsx';

interface LeavingQuestionProps {
  readonly lost: Unfinished;
  readonly leave: Pick<Action<void>, 'busy' | 'run'>;
  readonly onClose: () => void;
}

/** Asks before a sign-out deletes data that only this device has, and lists it. */
export function LeavingQuestion({ lost, leave, onClose }: LeavingQuestionProps) {
  const { wishes, orders } = lost;
  const { leaving: texts } = useMessages('account');
  const { connection } = useShellTexts();
  const changes = wishes.filter(isRequestWaiting).length;
  const text = texts.text(
    waitingText(connection, {
      holds: 0,
      orders: orders.length,
      changes,
      refused: wishes.length - changes,
    }).join(' · '),
  );
  const isMaybeSent =
    orders.length > 0 || wishes.some((wish) => isRequestWaiting(wish) && wish.tried === true);
  return (
    <Dialog
      open
      onClose={onClose}
      role="alertdialog"
      title={texts.title}
      description={isMaybeSent ? `${text} ${texts.maybeSent}` : text}
    >
      {wishes.length === 0 ? null : <RequestRows wishes={wishes} readOnly />}
      {orders.length === 0 ? null : (
        <List label={connection.orders(orders.length)}>
          {orders.map(({ orderId, eventName }) => (
            <Row
              key={orderId}
              title={eventName === undefined ? connection.orders(1) : texts.order(eventName)}
            />
          ))}
        </List>
      )}
      <div className={css({ display: 'flex', gap: 'snug', justifyContent: 'flex-end', flexWrap: 'wrap' })}>
        <Button look="primary" onClick={onClose} disabled={leave.busy}>
          {texts.stay}
        </Button>
        <Button look="danger" busy={leave.busy} onClick={() => leave.run()}>
          {texts.leave}
        </Button>
      </div>
    </Dialog>
  );
}
