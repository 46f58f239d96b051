import { expect, it } from 'vitest';
import { createReplies } from '#app/data/replies.ts';
import { EnginesProvider, type Engines } from '#app/engines/engines.tsx';
import { readSettings } from '#contract/administration/settings.ts';
import { AdminSettings } from '#screens/admin/settings/settings.tsx';
import { english } from '#tests/messages/english.ts';
import { handClock } from '#tests/scanner/hand-clock.ts';
import { doing, mount, typeInto } from '#tests/ui/mount.ts';
import { until } from '#tests/until.ts';

const setting = { group: 'look', usual: 'Gatehouse' };

/** The settings, which another administrator may change. */
async function settings() {
  const server = { siteName: 'Kora', senderName: 'Kora', accent: '#2222CC' };
  const items = () => Object.entries(server).map(([name, value]) => ({ ...setting, name, value }));
  const replies = createReplies();
  const auth = { status: 'authenticated', user: { credentialId: 7 } };
  const engines = {
    call: async () => ({ ok: true, value: { items: items(), changes: [] } }),
    replies,
    clock: handClock(),
    auth: { state: () => auth, subscribe: () => () => {} },
    contact: { subscribe: () => () => {}, reached: () => true, asked: () => true, way: () => 'online' },
    notify: { done: () => {}, failed: () => {} },
    messages: english,
  } as unknown as Engines;
  const box = await mount(
    <EnginesProvider engines={engines}>
      <AdminSettings />
    </EnginesProvider>,
  );
  const field = (name: string) => {
    const found = box.querySelector<HTMLInputElement>(`input[name=${name}]`);
    if (found === null) throw new Error(`There is no field "${name}".`);
    return found;
  };
  await until(() => expect(field('siteName').value).toBe('Kora'));
  return {
    field,
    async elsewhere(changes: Partial<typeof server>) {
      Object.assign(server, changes);
      await doing(() => void replies.readAgain(readSettings));
    },
  };
}

it('keeps what is typed in a setting that another administrator changes, and shows the others', async () => {
  const { field, elsewhere } = await settings();
  await doing(() => typeInto(field('siteName'), 'Kora Nights'));
  await doing(() => typeInto(field('accent'), '#111111'));
  await elsewhere({ siteName: 'Balafon', senderName: 'Balafon', accent: '#333333' });
  await until(() => expect(field('senderName').value).toBe('Balafon'));
  expect([field('siteName').value, field('accent').value]).toEqual(['Kora Nights', '#111111']);
});
