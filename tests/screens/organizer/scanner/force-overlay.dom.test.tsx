import { act } from 'react';
import { expect, test, vi } from 'vitest';
import type { ForcedBecause } from '#app/engines/door-desk.ts';
import { EnginesProvider, type Engines } from '#app/engines/engines.tsx';
import { ForceOverlay } from '#screens/organizer/scanner/force-overlay.tsx';
import { english, textsOf } from '#tests/messages/english.ts';
import { mount } from '#tests/ui/mount.ts';

const { force: texts } = textsOf('scanning');

async function page(place: 'entrance' | 'addOn' = 'entrance') {
  const confirm = vi.fn<(why: ForcedBecause) => Promise<void>>(async () => {});
  const ask = vi.fn<(on: boolean) => void>();
  const box = await mount(
    <EnginesProvider engines={{ messages: english } as unknown as Engines}>
      <ForceOverlay force={{ ask, confirm, place }} />
    </EnginesProvider>,
  );
  const button = (name: string) =>
    [...box.querySelectorAll('button')].find((one) => one.textContent === name);
  const press = (name: string) => act(async () => button(name)?.click());
  return { box, button, press, confirm, ask };
}

test('requires a reason for letting somebody in, and a note for "other"', async () => {
  const { box, button, press, confirm } = await page();
  expect(button(texts.entrance.confirm)?.disabled).toBe(true);
  await press(texts.reasons.other);
  expect(button(texts.entrance.confirm)?.disabled).toBe(true);
  expect(box.textContent).toContain(texts.noteNeeded);
  await press(texts.reasons.id_checked);
  expect(button(texts.reasons.id_checked)?.getAttribute('aria-pressed')).toBe('true');
  await press(texts.entrance.confirm);
  expect(confirm.mock.calls).toEqual([[{ reason: 'id_checked', note: null }]]);
});

test('can be closed without letting anybody in', async () => {
  const { press, ask, confirm } = await page();
  await press(texts.entrance.cancel);
  expect([ask.mock.calls, confirm.mock.calls]).toEqual([[[false]], []]);
});

test('says that an add-on is handed out where add-ons are redeemed', async () => {
  const { box, button } = await page('addOn');
  expect(box.querySelector('h2')?.textContent).toBe(texts.addOn.title);
  expect(
    [button(texts.addOn.confirm), button(texts.entrance.confirm)].map((one) => one === undefined),
  ).toEqual([false, true]);
});
