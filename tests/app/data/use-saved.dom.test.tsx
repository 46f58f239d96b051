import { act } from 'react';
import { expect, it } from 'vitest';
import type { Saved } from '#domain/text/stored-draft.ts';
import { useSaved } from '#app/data/use-saved.ts';
import { useForm, type Form } from '#app/data/use-form.ts';
import { mount } from '#tests/ui/mount.ts';
import { EnginesProvider, type Engines } from '#app/engines/engines.tsx';
import { english } from '#tests/messages/english.ts';

type Name = 'first' | 'last';
const saved = (first: string, last: string): Saved<Name> => ({
  texts: { first, last },
  version: `${first} ${last}`,
});
it('follows what another tab saved, keeps typed input, and shows conflicts', async () => {
  const page: { at: Saved<Name>; form: Form<Name> | null; hint: string | undefined; over: string } = {
    at: saved('Ada', 'Berg'),
    form: null,
    hint: undefined,
    over: '',
  };
  function Screen() {
    const form: Form<Name> = useForm({
      initial: page.at.texts,
      check: () => ({}),
      send: async () => ({ ok: true, value: null }) as const,
      done: () => {},
    });
    const kept = useSaved<Name>(form, page.at);
    Object.assign(page, { form, hint: kept.savedElsewhere('first'), over: kept.over.version });
    return null;
  }
  // The only engine that the form uses.
  const engines = { auth: { state: () => ({ user: null }) }, messages: english } as unknown as Engines;
  const box = await mount(
    <EnginesProvider engines={engines}>
      <Screen />
    </EnginesProvider>,
  );
  expect(box.textContent).toBe('');
  await act(async () => page.form?.set('first', 'Ida'));
  page.at = saved('Eda', 'Holm');
  await act(async () => page.form?.set('first', 'Ida M.'));
  expect(page.form?.values).toEqual({ first: 'Ida M.', last: 'Holm' });
  expect(page.hint).toBe('Saved elsewhere: “Eda”. Saving replaces it.');
  expect(page.over).toBe('Eda Holm');
  await act(async () => page.form?.set('first', 'Eda'));
  expect(page.hint).toBeUndefined();
});
