import { Plus } from 'lucide-react';
import { useState } from 'react';
import { css } from 'styled-system/css';
import { useEngines } from '#app/engines/engines.tsx';
import { ConfirmDialog } from '#screens/parts/confirm-dialog.tsx';
import { useAction } from '#app/data/use-action.ts';
import { useMessages } from '#app/engines/use-messages.ts';
import { useNewId } from '#app/data/new-id.ts';
import { useServer } from '#app/data/server-data.ts';
import { useForm } from '#app/data/use-form.ts';
import { useFormats } from '#app/format/use-formats.ts';
import type { ReplyOf } from '#contract/wire/endpoint.ts';
import { readEvent, type EventDetail } from '#contract/events/events.ts';
import { keepPlaces, organizerHolds, releasePlaces } from '#contract/sales/holds.ts';
import type { Catalogue } from '#messages/catalogue.ts';
import { AlertText } from '#ui/alert-text.tsx';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/layers/dialog.tsx';
import { SelectField, TextField } from '#ui/fields/field.tsx';
import { NumberField } from '#ui/fields/number-field.tsx';
import { List, Row } from '#ui/list.tsx';
import { EmptyState } from '#ui/message-state.tsx';
import { ReadState } from '#screens/parts/read-state.tsx';
import type { Formats } from '#messages/formats.ts';

type ReservedSeats = ReplyOf<typeof organizerHolds>['items'][number];

/** Tickets that the organizer sets aside, such as for artists, sponsors or the press. */
export function ReservedSeats({ eventId }: { readonly eventId: string }) {
  const { count, day } = useFormats();
  const { reserved: texts } = useMessages('desk');
  const params = { registrationId: eventId };
  const kept = useServer(organizerHolds, { params });
  const event = useServer(readEvent, { params, query: {} });
  const [keeping, setKeeping] = useState(false);
  const [releasing, setReleasing] = useState<ReservedSeats | null>(null);
  return (
    <div className={css({ display: 'grid', gap: 'base', maxW: 'column' })}>
      <ReadState
        read={kept}
        what={texts.what}
        empty={({ items }) =>
          items.length === 0 ? <EmptyState title={texts.none.title}>{texts.none.text}</EmptyState> : null
        }
      >
        {({ items }) => (
          <List label={texts.label}>
            {items.map((hold) => (
              <Row
                key={hold.holdId}
                title={hold.label}
                note={texts.facts(
                  count(hold.quantity),
                  hold.ticketTypeName,
                  day(hold.createdAt, event.data?.timeZone),
                )}
                end={
                  <Button aria-label={texts.releaseOf(hold.label)} onClick={() => setReleasing(hold)}>
                    {texts.release}
                  </Button>
                }
              />
            ))}
          </List>
        )}
      </ReadState>
      <Button
        look="primary"
        disabled={event.data === undefined || event.data.ticketTypes.length === 0}
        onClick={() => setKeeping(true)}
        className={css({ justifySelf: 'start' })}
      >
        <Plus size={20} aria-hidden /> {texts.reserve}
      </Button>
      {keeping && event.data !== undefined ? (
        <ReserveForm event={event.data} onClose={() => setKeeping(false)} />
      ) : null}
      {releasing === null ? null : (
        <Release eventId={eventId} hold={releasing} onClose={() => setReleasing(null)} />
      )}
    </div>
  );
}

type ReservedTexts = Catalogue['desk']['reserved'];

const typeLabel = (
  texts: ReservedTexts,
  { name, left }: EventDetail['ticketTypes'][number],
  { count }: Formats,
): string => (left === null ? name : texts.typeLeft(name, count(left)));

function ReserveForm({ event, onClose }: { readonly event: EventDetail; readonly onClose: () => void }) {
  const { call, notify, replies } = useEngines();
  const { reserved: texts } = useMessages('desk');
  const formats = useFormats();
  const holdId = useNewId();
  const readAgain = () => Promise.all([replies.readAgain(organizerHolds), replies.readAgain(readEvent)]);
  const form = useForm({
    initial: { label: '', ticketTypeId: event.ticketTypes[0]?.ticketTypeId ?? '', quantity: '1' },
    check: ({ label, quantity }) => ({
      label: label.trim() === '' ? texts.forMissing : undefined,
      quantity: /^[1-9]\d{0,2}$/.test(quantity.trim()) ? undefined : texts.quantityWrong,
    }),
    send: ({ label, ticketTypeId, quantity }) =>
      call(keepPlaces, {
        params: { registrationId: event.registrationId },
        body: { holdId, ticketTypeId, quantity: Number(quantity), label: label.trim() },
      }),
    done: async (hold) => {
      notify.done(texts.done(hold.quantity, hold.label));
      await readAgain();
    },
    unsure: () => void readAgain(),
    closes: onClose,
  });
  return (
    <Dialog open onClose={onClose} title={texts.reserve} description={texts.reserveText}>
      <form noValidate onSubmit={form.submit} className={css({ display: 'grid', gap: 'base' })}>
        <TextField
          label={texts.for}
          maxLength={120}
          placeholder={texts.forPlaceholder}
          {...form.field('label')}
        />
        <SelectField
          label={texts.type}
          choices={event.ticketTypes.map((offer) => ({
            value: offer.ticketTypeId,
            label: typeLabel(texts, offer, formats),
          }))}
          {...form.field('ticketTypeId')}
        />
        <NumberField label={texts.quantity} maxLength={3} {...form.field('quantity')} />
        <AlertText text={form.failure} />
        <Button type="submit" look="primary" size="large" busy={form.busy}>
          {texts.submit}
        </Button>
      </form>
    </Dialog>
  );
}

interface ReleaseProps {
  readonly eventId: string;
  readonly hold: ReservedSeats;
  readonly onClose: () => void;
}

function Release({ eventId, hold, onClose }: ReleaseProps) {
  const { count } = useFormats();
  const { call } = useEngines();
  const { release: releaseButton, releasing: texts } = useMessages('desk').reserved;
  const release = useAction({
    run: () => call(releasePlaces, { params: { registrationId: eventId, holdId: hold.holdId } }),
    reads: [organizerHolds, readEvent],
    says: () => ({ title: texts.done(hold.label) }),
    closes: onClose,
  });
  return (
    <ConfirmDialog
      title={texts.title(hold.label)}
      description={texts.text(count(hold.quantity), hold.ticketTypeName)}
      confirm={releaseButton}
      cancel={texts.keep}
      action={release}
      onClose={onClose}
    />
  );
}
