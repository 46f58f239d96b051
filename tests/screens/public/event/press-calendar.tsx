import { vi } from 'vitest';
import { EnginesProvider, type Engines } from '#app/engines/engines.tsx';
import { EventExtras } from '#screens/public/event/event-extras.tsx';
import { english, textsOf } from '#tests/messages/english.ts';
import { eventDetail } from '#tests/screens/harness/samples.ts';
import { doing, mount } from '#tests/ui/mount.ts';

const { toCalendar } = textsOf('events').event;

/** Presses "Add to calendar" on the page of an event that is still to come; returns what is told of a failure. */
export async function pressCalendar() {
  const failed = vi.fn<(title: string, text: string) => void>();
  const engines = {
    messages: english,
    tab: { origin: 'https://tickets.example.org' },
    notify: { failed },
  } as unknown as Engines;
  const box = await mount(
    <EnginesProvider engines={engines}>
      <EventExtras event={{ ...eventDetail, saleState: 'on_sale' }} />
    </EnginesProvider>,
  );
  const button = [...box.querySelectorAll('button')].find((one) => one.textContent?.includes(toCalendar));
  await doing(() => button?.click());
  return failed;
}
