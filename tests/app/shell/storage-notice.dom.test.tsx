import { act } from 'react';
import { expect, it } from 'vitest';
import { StorageNotice } from '#app/shell/storage-notice.tsx';
import { EnginesProvider, type Engines } from '#app/engines/engines.tsx';
import { createStorageTroubles, type StorageTroubles } from '#app/engines/storage-trouble.ts';
import { button, doing, mount } from '#tests/ui/mount.ts';
import { english } from '#tests/messages/english.ts';

// The notice asks for this part and no other.
const noticeOf = (storageTroubles: StorageTroubles) => (
  <EnginesProvider engines={{ storageTroubles, messages: english } as unknown as Engines}>
    <StorageNotice />
  </EnginesProvider>
);

it('says that the sign-in is gone at the next load, until somebody has read it', async () => {
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

it('takes it back once there is room', async () => {
  const troubles = createStorageTroubles();
  troubles.note('gatehouse.session', false);
  const box = await mount(noticeOf(troubles));
  expect(box.textContent).not.toBe('');
  await act(async () => troubles.note('gatehouse.session', true));
  expect(box.textContent).toBe('');
});
