import { act, useSyncExternalStore } from 'react';
import { expect, it } from 'vitest';
import { EnginesProvider, type Engines } from '#app/engines/engines.tsx';
import { createReplies } from '#app/data/replies.ts';
import { createToasts } from '#app/shell/toasts.ts';
import { readProfile } from '#contract/accounts/profile.ts';
import { Details } from '#screens/member/profile/details.tsx';
import type { ProfileData } from '#screens/member/profile/profile-data.ts';
import { person } from '#tests/auth/auth-bench.ts';
import { noWishes } from '#tests/app/requests/no-requests.ts';
import { handClock } from '#tests/scanner/hand-clock.ts';
import { button, doing, mount } from '#tests/ui/mount.ts';
import { textsOf } from '#tests/messages/english.ts';
import { english } from '#tests/messages/english.ts';

const profileOf = (names: Partial<ProfileData['user']>): ProfileData => ({
  user: { ...person, ...names },
  createdAt: '2026-01-01T00:00:00.000Z',
  hasPassword: true,
  googleLinked: false,
  secondFactor: false,
  guest: false,
  emailVerified: true,
  emailRefused: false,
  linkSent: true,
  phoneVerified: false,
  application: null,
  version: JSON.stringify(names),
});

/** Shows the form of a profile that another tab has changed to `there` since it was read. */
async function form(there: Partial<typeof person>) {
  let saved = profileOf(there);
  let read = profileOf({});
  const redraw = new Set<() => void>();
  const sent: unknown[] = [];
  const line = { hangs: Promise.resolve() };
  const call = async (endpoint: unknown, input: { query?: { version?: string }; body?: object }) => {
    if (endpoint === readProfile) return { ok: true, value: saved };
    sent.push(input.body);
    await line.hangs;
    if (input.query?.version !== saved.version) {
      const failure = {
        kind: 'refused',
        status: 409,
        code: 'changed_elsewhere',
        message: 'Changed.',
        errors: [],
      };
      return { ok: false, failure };
    }
    // As in the contract, surrounding blanks are not part of a text.
    const trimmed = Object.entries(input.body ?? {}).map(([name, text]) => [name, String(text).trim()]);
    saved = profileOf({ ...saved.user, ...Object.fromEntries(trimmed) });
    return { ok: true, value: saved };
  };
  // The form uses only these engines.
  const engines = {
    call,
    auth: { amend: () => {}, state: () => ({ status: 'authenticated', user: person }) },
    clock: handClock(),
    wishes: noWishes,
    notify: createToasts(textsOf('shell').notices).notify,
    replies: createReplies(),
    messages: english,
  } as unknown as Engines;
  function Screen() {
    const profile = useSyncExternalStore(
      (listener) => (redraw.add(listener), () => redraw.delete(listener)),
      () => read,
    );
    return <Details profile={profile} />;
  }
  const box = await mount(
    <EnginesProvider engines={engines}>
      <Screen />
    </EnginesProvider>,
  );
  const field = (name: string) => {
    const found = box.querySelector<HTMLInputElement>(`input[name=${name}]`);
    if (found === null) throw new Error(`There is no field ${name}.`);
    return found;
  };
  const setValue = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set;
  return {
    box,
    sent,
    line,
    field,
    saved: () => saved.user,
    type: (name: string, text: string) =>
      doing(() => {
        setValue?.call(field(name), text);
        field(name).dispatchEvent(new Event('input', { bubbles: true }));
      }),
    save: () => doing(() => button('Save', box).click()),
    /** Reloads the saved profile. */
    readAnew: () =>
      act(async () => {
        read = saved;
        for (const listener of redraw) listener();
      }),
  };
}

it('sends only the changed name, and keeps what another tab saved', async () => {
  const { type, save, sent, saved } = await form({ lastName: 'Holm' });
  await type('firstName', 'Ida');
  await save();
  expect(sent).toEqual([{ firstName: 'Ida' }, { firstName: 'Ida' }]);
  expect(saved()).toMatchObject({ firstName: 'Ida', lastName: 'Holm', username: 'ada' });
});

it('does not overwrite a name changed in two tabs before showing it', async () => {
  const { type, save, saved, field, readAnew, box } = await form({ firstName: 'Eda' });
  await type('firstName', 'Ida');
  await save();
  expect(saved().firstName).toBe('Eda');
  await readAnew();
  expect(field('firstName').value).toBe('Ida');
  expect(box.textContent).toContain('Saved elsewhere: “Eda”. Saving replaces it.');
  await save();
  expect(saved().firstName).toBe('Ida');
});

it('trims a trailing blank from a name, without reporting a change elsewhere', async () => {
  const { type, save, saved, field, readAnew, box } = await form({});
  await type('firstName', 'Ida ');
  await save();
  await readAnew();
  expect(saved().firstName).toBe('Ida');
  expect(box.textContent).not.toContain('Saved elsewhere');
  expect(field('firstName').value).toBe('Ida');
});

it('does not report a change elsewhere if a name is edited while being saved', async () => {
  const { type, save, saved, line, field, readAnew, box } = await form({});
  const slow = Promise.withResolvers<void>();
  line.hangs = slow.promise;
  await type('firstName', 'Ida');
  await save();
  await type('firstName', 'Ida May');
  await doing(() => slow.resolve());
  await readAnew();
  expect([saved().firstName, field('firstName').value]).toEqual(['Ida', 'Ida May']);
  expect(box.textContent).not.toContain('Saved elsewhere');
  await save();
  expect(saved().firstName).toBe('Ida May');
});
