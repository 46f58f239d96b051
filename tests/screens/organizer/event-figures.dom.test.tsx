import { expect, it } from 'vitest';
import { EnginesProvider, type Engines } from '#app/engines/engines.tsx';
import { EventFigures } from '#screens/organizer/event-figures.tsx';
import { english } from '#tests/messages/english.ts';
import { mount } from '#tests/ui/mount.ts';

const figures = {
  sold: 15,
  guests: null,
  held: 0,
  capacity: 100,
  revenue: [],
  refunded: [],
  fees: [],
  soldToday: 12,
  revenueToday: [],
  openConflicts: 0,
  door: null,
};

it('says that tickets were sold only of those that were bought, not of those with guests among them', async () => {
  const box = await mount(
    <EnginesProvider engines={{ messages: english } as unknown as Engines}>
      <EventFigures figures={figures} />
    </EnginesProvider>,
  );
  const facts = new Map(
    [...box.querySelectorAll('dl > div')].map((one) => [
      one.querySelector('dt')?.textContent ?? '',
      one.querySelector('dd')?.textContent ?? '',
    ]),
  );
  expect(facts.get('Tickets')).toContain('15');
  expect(facts.get('Sold today')).toContain('12');
  expect([...facts.keys()]).not.toContain('Sold');
});

it.each([
  ['apart from those that were sold', { guests: 3, held: 2 }, '12 sold · 3 on guest lists · 2 more reserved'],
  ['not at all where there are none', { guests: 0, held: 2 }, '2 more reserved'],
  ['not at all where an older server does not tell them', { guests: null, held: 0 }, undefined],
])('counts guests %s', async (_, more, note) => {
  const box = await mount(
    <EnginesProvider engines={{ messages: english } as unknown as Engines}>
      <EventFigures figures={{ ...figures, ...more }} />
    </EnginesProvider>,
  );
  expect(box.querySelectorAll('dl > div')[0]?.querySelectorAll('dd')[1]?.textContent).toBe(note);
});
