import { Plus } from 'lucide-react';
import { useState } from 'react';
import { css } from 'styled-system/css';
import { useEngines } from '#app/engines/engines.tsx';
import { useNewId } from '#app/data/new-id.ts';
import { useServer } from '#app/data/server-data.ts';
import { useForm } from '#app/data/use-form.ts';
import { count, day, failureWords } from '#app/format/words.ts';
import type { ReplyOf } from '#contract/wire/endpoint.ts';
import { readEvent, type EventDetail } from '#contract/events.ts';
import { keepPlaces, organizerHolds, releasePlaces } from '#contract/sales/holds.ts';
import { AlertText } from '#ui/alert-text.tsx';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/layers/dialog.tsx';
import { SelectField, TextField } from '#ui/fields/field.tsx';
import { List, Row } from '#ui/list.tsx';
import { EmptyState } from '#ui/message-state.tsx';
import { ReadState } from '#screens/parts/read-state.tsx';

type KeptPlaces = ReplyOf<typeof organizerHolds>['items'][number];

/** Places that the organizer keeps back from sale: artists, sponsors, the press. */
export function KeptPlaces({ eventId }: { readonly eventId: string }) {
  const params = { registrationId: eventId };
  const kept = useServer(organizerHolds, { params });
  const event = useServer(readEvent, { params });
  const [keeping, setKeeping] = useState(false);
  const [releasing, setReleasing] = useState<KeptPlaces | null>(null);
  return (
    <div className={css({ display: 'grid', gap: 'base', maxW: 'column' })}>
      <ReadState read={kept} what="the places kept back">
        {({ items }) =>
          items.length === 0 ? (
            <EmptyState title="No places kept back">
              Keep places for artists, sponsors or the press: they are off sale until you release them.
            </EmptyState>
          ) : (
            <List label="Places kept back">
              {items.map((hold) => (
                <Row
                  key={hold.holdId}
                  title={hold.label}
                  note={`${count(hold.quantity)} × ${hold.ticketTypeName}, since ${day(hold.createdAt, event.data?.timeZone)}`}
                  end={
                    <Button aria-label={`Release places of ${hold.label}`} onClick={() => setReleasing(hold)}>
                      Release
                    </Button>
                  }
                />
              ))}
            </List>
          )
        }
      </ReadState>
      <Button
        look="primary"
        disabled={event.data === undefined || event.data.ticketTypes.length === 0}
        onClick={() => setKeeping(true)}
        className={css({ justifySelf: 'start' })}
      >
        <Plus size={20} aria-hidden /> Keep places
      </Button>
      {keeping && event.data !== undefined ? (
        <KeepForm event={event.data} onClose={() => setKeeping(false)} />
      ) : null}
      {releasing === null ? null : (
        <Release eventId={eventId} hold={releasing} onClose={() => setReleasing(null)} />
      )}
    </div>
  );
}

const offerLabel = (offer: EventDetail['ticketTypes'][number]): string =>
  offer.left === null ? offer.name : `${offer.name} (${count(offer.left)} left)`;

function KeepForm({ event, onClose }: { readonly event: EventDetail; readonly onClose: () => void }) {
  const { call, notify, replies } = useEngines();
  const holdId = useNewId();
  const form = useForm({
    initial: { label: '', ticketTypeId: event.ticketTypes[0]?.ticketTypeId ?? '', quantity: '1' },
    check: ({ label, quantity }) => ({
      label: label.trim() === '' ? 'Say whom the places are for.' : undefined,
      quantity: /^[1-9]\d{0,2}$/.test(quantity.trim()) ? undefined : 'A whole number, 1 to 500.',
    }),
    send: ({ label, ticketTypeId, quantity }) =>
      call(keepPlaces, {
        params: { registrationId: event.registrationId },
        body: { holdId, ticketTypeId, quantity: Number(quantity), label: label.trim() },
      }),
    done: async (hold) => {
      notify.done(
        `${hold.quantity === 1 ? '1 place' : `${count(hold.quantity)} places`} kept for ${hold.label}`,
      );
      await Promise.all([replies.readAgain(organizerHolds), replies.readAgain(readEvent)]);
      onClose();
    },
  });
  return (
    <Dialog open onClose={onClose} title="Keep places" description="They are off sale at once.">
      <form noValidate onSubmit={form.submit} className={css({ display: 'grid', gap: 'base' })}>
        <TextField label="For whom" maxLength={120} placeholder="Band and crew" {...form.field('label')} />
        <SelectField
          label="Ticket type"
          choices={event.ticketTypes.map((offer) => ({
            value: offer.ticketTypeId,
            label: offerLabel(offer),
          }))}
          {...form.field('ticketTypeId')}
        />
        <TextField label="How many" inputMode="numeric" maxLength={3} {...form.field('quantity')} />
        <AlertText text={form.failure} />
        <Button type="submit" look="primary" size="large" busy={form.busy}>
          Keep them
        </Button>
      </form>
    </Dialog>
  );
}

interface ReleaseProps {
  readonly eventId: string;
  readonly hold: KeptPlaces;
  readonly onClose: () => void;
}

function Release({ eventId, hold, onClose }: ReleaseProps) {
  const { call, notify, replies } = useEngines();
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const release = async () => {
    setBusy(true);
    const result = await call(releasePlaces, { params: { registrationId: eventId, holdId: hold.holdId } });
    setBusy(false);
    if (!result.ok) {
      setError(failureWords(result.failure));
      return;
    }
    notify.done(`Places of ${hold.label} are back on sale`);
    await Promise.all([replies.readAgain(organizerHolds), replies.readAgain(readEvent)]);
    onClose();
  };
  return (
    <Dialog
      open
      onClose={onClose}
      role="alertdialog"
      title={`Release the places of ${hold.label}?`}
      description={`${count(hold.quantity)} × ${hold.ticketTypeName} can be bought again at once.`}
    >
      <AlertText text={error} />
      <div className={css({ display: 'flex', gap: 'snug', justifyContent: 'flex-end' })}>
        <Button onClick={onClose}>Keep them</Button>
        <Button look="danger" busy={busy} onClick={() => void release()}>
          Release
        </Button>
      </div>
    </Dialog>
  );
}
