import { expect, it, vi } from 'vitest';
import { createReplies } from '#app/data/replies.ts';
import type { DoorDesk } from '#app/engines/door-desk.ts';
import { EnginesProvider, type Engines } from '#app/engines/engines.tsx';
import { codeToType } from '#app/scanning/scanner-entry.ts';
import { StorageError } from '#database/storage-error.ts';
import { EnrolByCode } from '#screens/organizer/scanner/enrol-by-code.tsx';
import { english, textsOf } from '#tests/messages/english.ts';
import { handClock } from '#tests/scanner/hand-clock.ts';
import { button, doing, mount, typeInto } from '#tests/ui/mount.ts';

vi.mock('@tanstack/react-router', () => ({ useNavigate: () => async () => {} }));

const { enrol: texts } = textsOf('scanning');
const message = 'That code is invalid or expired.';
const refused = {
  ok: false,
  failure: { kind: 'refused', status: 410, code: 'enrolment_code_invalid', message, errors: [message] },
};

/** The form for a code, over a server that knows none. */
async function form(code: string, enrolByCode: () => Promise<unknown> = async () => refused) {
  const auth = { status: 'unauthenticated', user: null };
  const engines = {
    clock: handClock(),
    random: () => 0.5,
    replies: createReplies(),
    tab: { traits: () => ({ userAgent: '' }) },
    auth: { state: () => auth, subscribe: () => () => {} },
    messages: english,
  } as unknown as Engines;
  const desk = { enrolByCode } as unknown as DoorDesk;
  const box = await mount(
    <EnginesProvider engines={engines}>
      <EnrolByCode desk={desk} code={code} />
    </EnginesProvider>,
  );
  const field = () => {
    const label = [...box.querySelectorAll('label')].find((one) => one.textContent === texts.codeField);
    return box.querySelector<HTMLInputElement>(`[id="${label?.htmlFor}"]`);
  };
  return { box, field, send: () => doing(() => button(texts.enrolPhone, box).click()) };
}

it('says at the field of a code that was typed that it is wrong, until it is changed', async () => {
  const { box, field, send } = await form(codeToType);
  const typed = field();
  if (typed === null) throw new Error('There is no field for the code.');
  await doing(() => typeInto(typed, 'ABCD'));
  await send();
  expect(typed.getAttribute('aria-invalid')).toBe('true');
  expect(box.textContent).toContain(message);
  expect(document.activeElement).toBe(typed);
  await doing(() => typeInto(typed, 'ABCE'));
  expect(box.textContent).not.toContain(message);
});

it('says that a code from a link is wrong, without an input field', async () => {
  const { box, field, send } = await form('ABCD');
  await send();
  expect(field()).toBeNull();
  expect(box.querySelector('[role=alert]')?.textContent).toContain(message);
});

it('says so at the form when this phone has no room for what enrols it', async () => {
  const { box, send } = await form('ABCD', () => Promise.reject(new StorageError('storage_full')));
  await send();
  const { notStored } = textsOf('scanning').prepare.stopped;
  expect(box.querySelector('[role=alert]')?.textContent).toContain(notStored);
});
