import { CalendarPlus, ExternalLink, Share2 } from 'lucide-react';
import { css } from 'styled-system/css';
import { saveFile } from '#app/data/save-file.ts';
import { useEngines, type Engines } from '#app/engines/engines.tsx';
import { useMessages, useShellTexts } from '#app/engines/use-messages.ts';
import type { EventDetail } from '#contract/events/events.ts';
import { isDateOpen } from '#domain/events/open-date.ts';
import type { Catalogue } from '#messages/catalogue.ts';
import { Button, buttonStyle } from '#ui/button.tsx';

type EventTexts = Catalogue['events']['event'];

/** Returns the address of an event's page without search parameters. */
const pageOf = (event: EventDetail, { origin }: Engines['tab']) =>
  new URL(`/events/${encodeURIComponent(event.registrationId)}`, origin).href;

/** Uses the phone's share sheet if there is one, otherwise copies a link. */
async function share(
  event: EventDetail,
  texts: EventTexts,
  { tab, notify }: Pick<Engines, 'tab' | 'notify'>,
) {
  const url = pageOf(event, tab);
  try {
    if (tab.share !== null) await tab.share({ title: event.name, text: event.summary, url });
    else {
      await tab.copy(url);
      notify.done(texts.copied.title, texts.copied.text);
    }
  } catch (error) {
    // Closing the sheet is a valid choice.
    if (error instanceof DOMException && error.name === 'AbortError') return;
    notify.failed(texts.notShared.title, texts.notShared.text(url));
  }
}

/** Created on the device, so it works offline, by code that a first visit does not wait for. */
async function saveCalendar(
  event: EventDetail,
  texts: Record<'missing' | 'notSaved', Catalogue['shell']['missing']['file']>,
  { tab, notify }: Pick<Engines, 'tab' | 'notify'>,
): Promise<void> {
  const calendar = await import('#domain/events/calendar.ts').catch(() => null);
  if (calendar === null) {
    notify.failed(texts.missing.title, texts.missing.text);
    return;
  }
  try {
    const file = new Blob([calendar.calendarFile(event, pageOf(event, tab))], { type: 'text/calendar' });
    saveFile(file, calendar.calendarFileName(event.name));
  } catch {
    notify.failed(texts.notSaved.title, texts.notSaved.text);
  }
}

export function EventExtras({ event }: { readonly event: EventDetail }) {
  const { notify, tab } = useEngines();
  const { event: texts } = useMessages('events');
  const { file: missing } = useShellTexts().missing;
  return (
    <div className={css({ display: 'flex', flexWrap: 'wrap', gap: 'snug' })}>
      {event.saleState === 'cancelled' ||
      event.saleState === 'ended' ||
      isDateOpen(Date.parse(event.startsAt)) ? null : (
        <Button
          onClick={() => void saveCalendar(event, { missing, notSaved: texts.notSaved }, { notify, tab })}
        >
          <CalendarPlus size={20} aria-hidden /> {texts.toCalendar}
        </Button>
      )}
      <Button onClick={() => void share(event, texts, { notify, tab })}>
        <Share2 size={20} aria-hidden /> {texts.share}
      </Button>
      {event.websiteUrl === null ? null : (
        <a href={event.websiteUrl} rel="noreferrer" target="_blank" className={buttonStyle({})}>
          <ExternalLink size={20} aria-hidden /> {texts.website}
        </a>
      )}
    </div>
  );
}
