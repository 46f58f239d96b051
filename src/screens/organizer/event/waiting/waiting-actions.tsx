import { ArrowUp, ArrowUpToLine } from 'lucide-react';
import { useState } from 'react';
import { css } from 'styled-system/css';
import { useUnsavedText } from '#app/data/unsaved-text.ts';
import { useAction } from '#app/data/use-action.ts';
import { useEngines } from '#app/engines/engines.tsx';
import { useMessages } from '#app/engines/use-messages.ts';
import {
  listWaiting,
  moveWaiting,
  offerWaiting,
  removeWaiting,
  type ListedWaiting,
} from '#contract/sales/waiting-list.ts';
import type { Catalogue } from '#messages/catalogue.ts';
import { ConfirmDialog } from '#screens/parts/confirm-dialog.tsx';
import { Button } from '#ui/button.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { TextField } from '#ui/fields/field.tsx';

interface ActionsProps {
  readonly eventId: string;
  readonly entry: ListedWaiting;
}

/** Actions for an entry on the waiting list; renders nothing once the person is no longer waiting. */
export function WaitingActions({ eventId, entry }: ActionsProps) {
  const { call } = useEngines();
  const { waiting: texts } = useMessages('desk');
  const [removing, setRemoving] = useState(false);
  const name = nameOf(entry, texts);
  const params = { registrationId: eventId, entryId: entry.entryId };
  const common = { reads: [listWaiting], failedTitle: texts.notDone };
  const offer = useAction({
    ...common,
    run: () => call(offerWaiting, { params }),
    says: () => ({ title: texts.offered(name) }),
  });
  const move = useAction({
    ...common,
    run: (to: 'top' | 'up') => call(moveWaiting, { params, body: { to, from: entry.position ?? undefined } }),
    // Their number was that of their old place.
    says: () => ({ title: texts.moved(nameOf({ ...entry, position: null }, texts)) }),
  });
  if (entry.state !== 'waiting' && entry.state !== 'offered') return null;
  const isFirst = entry.position === 1;
  return (
    <span
      className={css({
        display: 'flex',
        flexWrap: { base: 'wrap', md: 'nowrap' },
        whiteSpace: { md: 'nowrap' },
        gap: 'tight',
        mdDown: { justifyContent: 'flex-end' },
      })}
    >
      {entry.state === 'waiting' ? (
        <Button aria-label={texts.offerOf(name)} busy={offer.busy} onClick={() => offer.run()}>
          {texts.offer}
        </Button>
      ) : null}
      {entry.state === 'waiting' && !isFirst ? (
        <>
          <IconButton
            icon={ArrowUp}
            label={texts.upOf(name)}
            busy={move.input === 'up'}
            onClick={() => move.run('up')}
          />
          <IconButton
            icon={ArrowUpToLine}
            label={texts.topOf(name)}
            busy={move.input === 'top'}
            onClick={() => move.run('top')}
          />
        </>
      ) : null}
      <Button aria-label={texts.remove.of(name)} onClick={() => setRemoving(true)}>
        {texts.remove.action}
      </Button>
      {removing ? <Remove eventId={eventId} entry={entry} onClose={() => setRemoving(false)} /> : null}
    </span>
  );
}

/** Returns what to call somebody who waits: an account may have nothing but a passkey. Empty once they have no place. */
export const waitingName = (
  { name, email, phoneNumber, position, ticketTypeName }: ListedWaiting,
  { nth }: Pick<Catalogue['desk']['waiting'], 'nth'>,
): string => name || email || phoneNumber || (position === null ? '' : nth(position, ticketTypeName));

const nameOf = (entry: ListedWaiting, texts: Catalogue['desk']['waiting']): string =>
  waitingName(entry, texts) || texts.nameless;

function Remove({ eventId, entry, onClose }: ActionsProps & { readonly onClose: () => void }) {
  const { call } = useEngines();
  const { waiting } = useMessages('desk');
  const { remove: texts } = waiting;
  const [reason, setReason] = useState('');
  useUnsavedText(reason !== '');
  const name = nameOf(entry, waiting);
  const remove = useAction({
    run: () =>
      call(removeWaiting, {
        params: { registrationId: eventId, entryId: entry.entryId },
        body: { reason: reason.trim() },
      }),
    reads: [listWaiting],
    says: () => ({ title: texts.done(name) }),
    closes: onClose,
  });
  return (
    <ConfirmDialog
      title={texts.title(name)}
      description={entry.state === 'offered' ? texts.text : undefined}
      confirm={texts.action}
      action={remove}
      onClose={onClose}
    >
      <TextField
        label={texts.reason}
        hint={texts.hint}
        maxLength={300}
        value={reason}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
    </ConfirmDialog>
  );
}
