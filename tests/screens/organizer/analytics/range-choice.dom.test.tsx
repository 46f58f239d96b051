import { useState } from 'react';
import { expect, it } from 'vitest';
import { EnginesProvider, type Engines } from '#app/engines/engines.tsx';
import { shownDays, type RequestedDays } from '#domain/events/shown-days.ts';
import { RangeChoice } from '#screens/organizer/analytics/range-choice.tsx';
import { english, textsOf } from '#tests/messages/english.ts';
import { button, doing, mount } from '#tests/ui/mount.ts';

const { analytics: texts } = textsOf('desk');
const today = '2026-11-21';
// The component uses only these engines.
const engines = { messages: english } as unknown as Engines;

const setValue = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set;

async function choice() {
  let address: RequestedDays = {};
  function Screen() {
    const [asked, ask] = useState<RequestedDays>({});
    address = asked;
    const shown = shownDays(asked, 'week', today);
    return <RangeChoice shown={shown} asked={asked} today={today} onChange={ask} />;
  }
  const box = await mount(
    <EnginesProvider engines={engines}>
      <Screen />
    </EnginesProvider>,
  );
  return {
    box,
    press: (words: string) => doing(() => button(words, box).click()),
    async enter(name: 'from' | 'to', day: string) {
      const input = box.querySelector<HTMLInputElement>(`[name=${name}]`);
      await doing(() => {
        setValue?.call(input, day);
        input?.dispatchEvent(new Event('input', { bubbles: true }));
      });
    },
    address: () => address,
  };
}

it('starts a custom range with the visible days, and stores it in the URL', async () => {
  const { press, enter, address } = await choice();
  await press(texts.ranges.days);
  expect(address()).toEqual({ range: 'days', from: '2026-11-15', to: today });
  await enter('from', '2026-11-01');
  expect(address()).toEqual({ range: 'days', from: '2026-11-01', to: today });
});

it('shows the error of an invalid range at its field, and keeps the previous chart until it is valid', async () => {
  const { box, press, enter, address } = await choice();
  await press(texts.ranges.days);
  await enter('to', '2026-11-01');
  expect(box.textContent).toContain(texts.problems.order);
  expect(address()).toMatchObject({ to: today });
  await enter('from', '2026-10-30');
  expect(box.textContent).not.toContain(texts.problems.order);
  expect(address()).toEqual({ range: 'days', from: '2026-10-30', to: '2026-11-01' });
  await press(texts.ranges.week);
  expect(address()).toEqual({ range: 'week', from: '', to: '' });
});
