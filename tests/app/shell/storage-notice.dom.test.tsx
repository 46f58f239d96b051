import { act } from 'react';
import { expect, it } from 'vitest';
import { StorageNotice } from '#app/shell/storage-notice.tsx';
import { EnginesProvider, type Engines } from '#app/engines/engines.tsx';
import { createStorageTroubles, type StorageTroubles } from '#app/engines/storage-trouble.ts';
import { button, doing, mount } from '#tests/ui/mount.ts';
import { english } from '#tests/messages/english.ts';

// The only engine that the notice uses.
const noticeOf = (storageTroubles: StorageTroubles) => (
  <EnginesProvider engines={{ storageTroubles, messages: english } as unknown as Engines}>
    <StorageNotice />
  </EnginesProvider>
);

it('warns that a reload will sign the user out, until it is read', async () => {
  const troubles = createStorageTroubles();
  const box = await mount(noticeOf(troubles));
  expect(box.textContent).toBe('');
  await act(async () => troubles.note('gatehouse.shift', false));
  expect(box.querySelector('[role=alert]')?.textContent).toContain('can’t save what you do here');
  await act(async () => troubles.note('gatehouse.session', false));
  expect(box.querySelector('[role=alert]')?.textContent).toContain('You’ll be signed out when you close');
  await doing(() => button('OK', box).click());
  expect(box.textContent).toBe('');
});

it('disappears once there is space', async () => {
  const troubles = createStorageTroubles();
  troubles.note('gatehouse.session', false);
  const box = await mount(noticeOf(troubles));
  expect(box.textContent).not.toBe('');
  await act(async () => troubles.note('gatehouse.session', true));
  expect(box.textContent).toBe('');
});
