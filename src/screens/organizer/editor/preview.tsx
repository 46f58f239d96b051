import { Eye } from 'lucide-react';
import { useState } from 'react';
import { css } from 'styled-system/css';
import { useAuth } from '#app/account/auth.ts';
import { useMessages } from '#app/engines/use-messages.ts';
import { useServer } from '#app/data/server-data.ts';
import { readCover } from '#contract/events/covers.ts';
import { EventCover } from '#screens/parts/event-card.tsx';
import type { EditedTypes } from '#app/drafts/use-part-list.ts';
import { useFormats } from '#app/format/use-formats.ts';
import { bodyOfType, fitsType } from '#app/events/ticket-type-form.ts';
import { bodyOfEvent, fitsEvent, type EventTexts } from '#app/events/event-form.ts';
import { Button } from '#ui/button.tsx';
import { cardStyle } from '#ui/card.tsx';
import { Sheet } from '#ui/layers/dialog.tsx';
import { Poster } from '#screens/parts/poster.tsx';
import { EventFacts, EventStory } from '#screens/parts/event-facts.tsx';

interface PreviewProps {
  readonly id: string;
  /** Whether it exists only on this device. */
  readonly isNew: boolean;
  readonly texts: EventTexts;
  readonly types: EditedTypes;
}

/** A preview of the event's page beside the form. */
export function Preview(props: PreviewProps) {
  const { preview } = useMessages('editor');
  return (
    <section aria-label={preview.title} className={css({ display: 'grid', gap: 'snug' })}>
      <h2 className={css({ textStyle: 'label', color: 'text.soft' })}>{preview.title}</h2>
      <EventAsSeen {...props} />
    </section>
  );
}

/** The preview in a nearly full-size dialog, if there is no room beside the form. */
export function OpenPreview({ className, ...props }: PreviewProps & { readonly className: string }) {
  const { preview } = useMessages('editor');
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button look="outline" className={className} onClick={() => setOpen(true)}>
        <Eye size={20} aria-hidden /> {preview.open}
      </Button>
      <Sheet open={open} onClose={() => setOpen(false)} title={preview.title}>
        <EventAsSeen {...props} />
      </Sheet>
    </>
  );
}

function EventAsSeen({ id, isNew, texts, types }: PreviewProps) {
  const { noName, preview } = useMessages('editor');
  const cover = useServer(readCover, { params: { registrationId: id } }, { off: isNew }).data?.cover ?? null;
  const { user } = useAuth();
  const organizerName = user === null ? '' : `${user.firstName} ${user.lastName}`.trim();
  return (
    <div className={cardStyle({ inset: 'none' })}>
      <div className={css({ h: '11rem', overflow: 'hidden' })}>
        {cover === null ? (
          <Poster seed={id} />
        ) : (
          <EventCover event={{ registrationId: id, coverUrl: cover.images[0]?.url ?? null, cover }} />
        )}
      </div>
      <div className={css({ p: 'room', display: 'grid', gap: 'base', overflowWrap: 'anywhere' })}>
        <p className={css({ textStyle: 'h2' })}>
          <bdi>{texts.name.trim() === '' ? noName : texts.name}</bdi>
        </p>
        {texts.summary.trim() === '' ? null : (
          <p className={css({ color: 'text.soft' })}>
            <bdi>{texts.summary}</bdi>
          </p>
        )}
        {fitsEvent(texts) ? (
          <EventFacts
            event={{ ...bodyOfEvent(texts), organizerName }}
            noPlace={texts.place === 'venue' ? preview.noPlace : undefined}
          />
        ) : null}
        {texts.description.trim() === '' ? null : <EventStory text={texts.description} />}
        <Prices types={types} />
      </div>
    </div>
  );
}

/** Publicly sold ticket types and their prices. */
function Prices({ types }: { readonly types: EditedTypes }) {
  const { price } = useFormats();
  const shown = types.view.items
    .map(({ id: ticketTypeId, view }) => ({ ticketTypeId, typed: view.typed }))
    .filter(({ typed }) => fitsType(typed) && typed.hidden === '' && typed.onSale !== '');
  if (shown.length === 0) return null;
  return (
    <ul
      className={css({
        display: 'grid',
        gap: 'snug',
        borderTopWidth: '1px',
        borderColor: 'line',
        pt: 'base',
      })}
    >
      {shown.map(({ ticketTypeId, typed }) => (
        <li
          key={ticketTypeId}
          className={css({ display: 'flex', justifyContent: 'space-between', gap: 'base' })}
        >
          <span className={css({ minW: '0' })}>
            <bdi>{typed.name}</bdi>
          </span>
          <strong className={css({ flexShrink: '0' })}>{price(bodyOfType(typed).price)}</strong>
        </li>
      ))}
    </ul>
  );
}
