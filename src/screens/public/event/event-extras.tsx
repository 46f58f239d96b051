import { CalendarPlus, Share2 } from 'lucide-react';
import { css } from 'styled-system/css';
import { saveFile } from '#app/data/save-file.ts';
import { useEngines, type Engines } from '#app/engines/engines.tsx';
import type { EventDetail } from '#contract/events.ts';
import { calendarFile, calendarFileName } from '#domain/events/calendar.ts';
import { Button } from '#ui/button.tsx';

/** The address of an event's page, without what a search left in it. */
const pageOf = (event: EventDetail, { origin }: Engines['tab']) =>
  new URL(`/events/${encodeURIComponent(event.registrationId)}`, origin).href;

/** By the phone's own sheet where it has one, else a link to paste. */
async function share(event: EventDetail, { tab, notify }: Pick<Engines, 'tab' | 'notify'>) {
  const url = pageOf(event, tab);
  try {
    if (tab.share !== null) await tab.share({ title: event.name, text: event.summary, url });
    else {
      await tab.copy(url);
      notify.done('Link copied', 'Paste it wherever you like.');
    }
  } catch (error) {
    // Closing the sheet is an answer.
    if (error instanceof DOMException && error.name === 'AbortError') return;
    notify.failed('Not shared', `Copy the address by hand: ${url}`);
  }
}

/** Made on the device, so that it works with no signal. */
function saveCalendar(event: EventDetail, tab: Engines['tab']): void {
  const file = new Blob([calendarFile(event, pageOf(event, tab))], { type: 'text/calendar' });
  saveFile(file, calendarFileName(event.name));
}

export function EventExtras({ event }: { readonly event: EventDetail }) {
  const { notify, tab } = useEngines();
  return (
    <div className={css({ display: 'flex', flexWrap: 'wrap', gap: 'snug' })}>
      {event.saleState === 'cancelled' || event.saleState === 'ended' ? null : (
        <Button onClick={() => saveCalendar(event, tab)}>
          <CalendarPlus size={20} aria-hidden /> Add to calendar
        </Button>
      )}
      <Button onClick={() => void share(event, { notify, tab })}>
        <Share2 size={20} aria-hidden /> Share
      </Button>
    </div>
  );
}
