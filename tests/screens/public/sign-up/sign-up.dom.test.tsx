import { expect, test, vi } from 'vitest';
import { EnginesProvider, type Engines } from '#app/engines/engines.tsx';
import { SignUp } from '#screens/public/sign-up/sign-up.tsx';
import { english, textsOf } from '#tests/messages/english.ts';
import { handClock } from '#tests/scanner/hand-clock.ts';
import { button, doing, mount, typeInto } from '#tests/ui/mount.ts';

vi.mock('@tanstack/react-router', async (original) => ({
  ...(await original<object>()),
  Link: ({ children }: { children: React.ReactNode }) => <a href="/login">{children}</a>,
  useLocation: () => ({ hash: '' }),
  useNavigate: () => async () => {},
}));
vi.mock('#screens/parts/sign-in/google-button.tsx', () => ({ GoogleButton: () => null }));

const { kinds, create, createAndApply, created } = textsOf('account').signUp;

/** Fills in the form of somebody who signs up with an email address and a password. */
async function fillIn(box: HTMLElement): Promise<void> {
  const values = {
    firstName: 'Isatou',
    lastName: 'Jallow',
    username: 'isatou',
    email: 'isatou@example.org',
    password: 'gambia-river-2026',
  };
  for (const [name, value] of Object.entries(values)) {
    const field = box.querySelector<HTMLInputElement>(`input[name=${name}]`);
    if (field === null) throw new Error(`There is no field ${name}.`);
    await doing(() => typeInto(field, value));
  }
}

test('keeps typed input when the user switches to an organizer sign-up', async () => {
  const auth = { status: 'unauthenticated', user: null };
  const engines = {
    clock: handClock(),
    messages: english,
    auth: { state: () => auth, subscribe: () => () => {}, passkeys: { available: false } },
    notify: { failed: () => {}, done: () => {} },
  } as unknown as Engines;
  const box = await mount(
    <EnginesProvider engines={engines}>
      <SignUp />
    </EnginesProvider>,
  );
  const field = () => box.querySelector<HTMLInputElement>('input[name=firstName]');
  const typed = field();
  if (typed === null) throw new Error('There is no field for the first name.');
  await doing(() => typeInto(typed, 'Isatou'));
  const organizer = [...box.querySelectorAll('label')].find(
    ({ textContent }) => textContent === kinds.organizer,
  );
  if (organizer === undefined) throw new Error('There is no choice of an organizer.');
  await doing(() => organizer.click());
  expect(button(createAndApply, box)).toBeDefined();
  expect(field()?.value).toBe('Isatou');
});

test('says a refused sign-up at its field alone, where the next attempt clears it', async () => {
  const auth = { status: 'unauthenticated', user: null };
  const told: unknown[] = [];
  const taken = { kind: 'refused', status: 409, code: 'taken', message: 'Taken.', errors: ['email: Taken.'] };
  const engines = {
    clock: handClock(),
    messages: english,
    auth: { state: () => auth, subscribe: () => () => {}, passkeys: { available: false } },
    notify: { failed: (title: string) => told.push(title), done: () => {} },
    call: async () => ({ ok: false, failure: taken }),
  } as unknown as Engines;
  const box = await mount(
    <EnginesProvider engines={engines}>
      <SignUp />
    </EnginesProvider>,
  );
  await fillIn(box);
  await doing(() => button(create, box).click());
  expect(box.textContent).toContain('Taken.');
  expect(told).toEqual([]);
});

test.each([
  { linkSent: true, said: created.withEmail, unsaid: created.withoutLink },
  { linkSent: false, said: created.withoutLink, unsaid: created.withEmail },
])('says after a sign-up whether a link was sent: $linkSent', async ({ linkSent, said, unsaid }) => {
  const auth = { status: 'unauthenticated', user: null };
  const told: string[] = [];
  const user = { username: 'isatou', email: 'isatou@example.org' };
  const engines = {
    clock: handClock(),
    messages: english,
    auth: {
      state: () => auth,
      subscribe: () => () => {},
      passkeys: { available: false },
      introduce: () => {},
    },
    notify: { failed: () => {}, done: (_title: string, text: string) => told.push(text) },
    call: async () => ({ ok: true, value: { user, applied: false, linkSent } }),
  } as unknown as Engines;
  const box = await mount(
    <EnginesProvider engines={engines}>
      <SignUp />
    </EnginesProvider>,
  );
  await fillIn(box);
  await doing(() => button(create, box).click());
  await expect.poll(() => told.join()).toContain(said(user.email));
  expect(told.join()).not.toContain(unsaid(user.email));
});
