import { describe, expect, it, vi } from 'vitest';
import { createReplies } from '#app/data/replies.ts';
import { EnginesProvider, type Engines } from '#app/engines/engines.tsx';
import { SettingField } from '#screens/admin/settings/setting-field.tsx';
import type { Setting } from '#screens/admin/settings/setting-text.ts';
import { english, textsOf } from '#tests/messages/english.ts';
import { doing, mount, typeInto } from '#tests/ui/mount.ts';

const accent: Setting = { name: 'accent', group: 'look', value: '#2222CC', usual: '#FFB020' };
const siteName: Setting = { name: 'siteName', group: 'look', value: 'Kora', usual: 'Gatehouse' };
const holdMinutes: Setting = {
  name: 'holdMinutes',
  group: 'sales',
  value: 10,
  usual: 15,
  least: 5,
  most: 60,
};

/** A setting's field; `offers` is whether the typed value can be saved, `sent` what was sent. */
async function field(setting: Setting) {
  const sent: unknown[] = [];
  const call = vi.fn<(_: unknown, input: { body: unknown }) => Promise<unknown>>(async (_, { body }) => {
    sent.push(body);
    return { ok: true, value: { items: [], changes: [] } };
  });
  const engines = {
    call,
    messages: english,
    replies: createReplies(),
    notify: { done: () => {}, failed: () => {} },
    auth: { state: () => ({ status: 'unauthenticated', user: null }), subscribe: () => () => {} },
  } as unknown as Engines;
  const box = await mount(
    <EnginesProvider engines={engines}>
      <SettingField setting={setting} />
    </EnginesProvider>,
  );
  const save = () => box.querySelector<HTMLButtonElement>('button[type=submit]');
  return {
    sent,
    async offers(text: string): Promise<boolean> {
      const input = box.querySelector<HTMLInputElement>(`input[name=${setting.name}]`);
      if (input === null) throw new Error(`There is no field "${setting.name}".`);
      await doing(() => typeInto(input, text));
      return save() !== null;
    },
    press: () => doing(() => save()?.click()),
  };
}

describe('a setting', () => {
  it('can be saved if the colour differs, ignoring case', async () => {
    const { offers, press, sent } = await field(accent);
    expect([await offers('#2222cc'), await offers(' #2222CC '), await offers('#2222cd')]).toEqual([
      false,
      false,
      true,
    ]);
    await press();
    expect(sent).toEqual([{ accent: '#2222CD' }]);
  });

  it('can be saved if the name differs, ignoring trailing blanks', async () => {
    const { offers, press, sent } = await field(siteName);
    expect([await offers('Kora '), await offers('Kora Nights ')]).toEqual([false, true]);
    await press();
    expect(sent).toEqual([{ siteName: 'Kora Nights' }]);
  });

  it('can be saved if the number differs and is in range', async () => {
    const { offers, press, sent } = await field(holdMinutes);
    expect([await offers('010'), await offers('90')]).toEqual([false, true]);
    await press();
    expect(sent).toEqual([]);
    expect(document.body.textContent).toContain(textsOf('settings').wrong);
  });
});
