import { act } from 'react';
import { expect, it } from 'vitest';
import { EnginesProvider, type Engines } from '#app/engines/engines.tsx';
import { UpdateNotice } from '#app/shell/updates/update-notice.tsx';
import { createUpdates } from '#app/shell/updates/update.ts';
import { english } from '#tests/messages/english.ts';
import { handClock } from '#tests/scanner/hand-clock.ts';
import { mount } from '#tests/ui/mount.ts';

async function page() {
  const clock = handClock();
  const updates = createUpdates({ clock, isScanning: async () => false });
  const box = await mount(
    <EnginesProvider engines={{ updates, messages: english } as unknown as Engines}>
      <UpdateNotice />
    </EnginesProvider>,
  );
  const taken: string[] = [];
  return {
    updates,
    taken,
    offer: () =>
      act(async () => {
        updates.offer(() => taken.push('taken'));
        await clock.advance(0);
      }),
    said: () => box.querySelector('span')?.textContent ?? null,
    press: () => act(async () => box.querySelector('button')?.click()),
  };
}

it('stays where it is while somebody types in a form, and says what to do first', async () => {
  const { updates, offer, said, press, taken } = await page();
  await offer();
  expect(said()).toBe('A new version is ready. Updating reloads this page.');
  let end = () => {};
  act(() => void (end = updates.beginTyping()));
  expect(said()).toBe('A new version is ready. Save or leave this form to update.');
  await press();
  expect(taken).toEqual([]);
  act(() => end());
  expect(said()).toBe('A new version is ready. Updating reloads this page.');
  await press();
  expect(taken).toEqual(['taken']);
});

it('does not appear while somebody types', async () => {
  const { updates, offer, said } = await page();
  let end = () => {};
  act(() => void (end = updates.beginTyping()));
  await offer();
  expect(said()).toBeNull();
  act(() => end());
  expect(said()).toBe('A new version is ready. Updating reloads this page.');
});
