import { css } from 'styled-system/css';
import { useAuth } from '#app/account/auth.ts';
import { useMessages } from '#app/engines/use-messages.ts';
import { bodyOfEvent, fitsEvent, type EventTexts } from '#app/events/event-form.ts';
import { cardLook } from '#ui/card.tsx';
import { Poster } from '#ui/pictures/poster.tsx';
import { EventFacts, EventStory } from '#screens/parts/event-facts.tsx';

/** The event's page as visitors will see it. */
export function Preview({ id, texts }: { readonly id: string; readonly texts: EventTexts }) {
  const { preview, noName } = useMessages('editor');
  const { user } = useAuth();
  const organizerName = user === null ? '' : `${user.firstName} ${user.lastName}`.trim();
  return (
    <section aria-label={preview.title} className={css({ display: 'grid', gap: 'snug' })}>
      <h2 className={css({ textStyle: 'label', color: 'text.soft' })}>{preview.title}</h2>
      <div className={cardLook({ inset: 'none' })}>
        <div className={css({ h: '11rem', overflow: 'hidden' })}>
          <Poster seed={id} />
        </div>
        <div className={css({ p: 'room', display: 'grid', gap: 'base', overflowWrap: 'anywhere' })}>
          <p className={css({ textStyle: 'h2' })}>{texts.name.trim() === '' ? noName : texts.name}</p>
          {texts.summary.trim() === '' ? null : (
            <p className={css({ color: 'text.soft' })}>{texts.summary}</p>
          )}
          {fitsEvent(texts) ? <EventFacts event={{ ...bodyOfEvent(texts), organizerName }} /> : null}
          {texts.description.trim() === '' ? null : <EventStory text={texts.description} />}
        </div>
      </div>
    </section>
  );
}
