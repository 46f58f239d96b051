import { useEffect, useState } from 'react';
import { expect, test, vi } from 'vitest';
import { createReplies } from '#app/data/replies.ts';
import { EnginesProvider, type Engines } from '#app/engines/engines.tsx';
import { readMessage, type EventMessage } from '#contract/events/messages.ts';
import type { Failure } from '#domain/failures/failure.ts';
import { MessageView } from '#screens/organizer/event/messages/message-view.tsx';
import { english, textsOf } from '#tests/messages/english.ts';
import { handClock } from '#tests/scanner/hand-clock.ts';
import { button, doing, mount, typeInto } from '#tests/ui/mount.ts';

const address: { go: (search: { message: string }) => void } = { go: () => {} };
vi.mock('@tanstack/react-router', () => ({
  Link: ({ children }: { children: React.ReactNode }) => <a href="/events">{children}</a>,
  useNavigate:
    () =>
    async ({ search }: { search: { message: string } }) =>
      address.go(search),
}));
vi.mock('#screens/organizer/event/messages/audience-count.tsx', () => ({ AudienceCount: () => null }));

const { form: texts, whyNotSent } = textsOf('desk').eventMessages;
const { savedElsewhere } = textsOf('shell');
const lost: Failure = { kind: 'unreachable' };

function Page() {
  const [message, setMessage] = useState('new');
  useEffect(() => {
    address.go = (search) => setMessage(search.message);
  }, []);
  return <MessageView eventId="e" messageId="m" isNew={message === 'new'} timeZone="UTC" />;
}

/** Shows the editor, with a server that has this draft and answers a save on command. */
async function editor(before: Partial<EventMessage> | null) {
  const server = {
    message: before && { ...draftOf(before), revision: 1 },
    tests: [] as unknown[],
    isCutOff: true,
  };
  const stored = new Map<string, string>();
  const waiting: (() => void)[] = [];
  const call = async (
    { method, path }: { method: string; path: string },
    { body }: { body: Partial<EventMessage> },
  ) => {
    if (path.endsWith('/ticket-types')) return { ok: true, value: { items: [] } };
    if (path.endsWith('/test')) {
      server.tests.push(body);
      return server.isCutOff ? { ok: false, failure: lost } : { ok: true, value: { email: 'o@example.org' } };
    }
    if (method !== 'PUT') return { ok: true, value: server.message };
    await new Promise<void>((resolve) => void waiting.push(resolve));
    const revision = (server.message?.revision ?? 0) + 1;
    server.message = { ...draftOf(body), revision };
    return { ok: true, value: server.message };
  };
  const auth = { status: 'authenticated', user: { credentialId: 7, role: 'ORGANIZER' } };
  const replies = createReplies();
  const engines = {
    clock: handClock(),
    call,
    replies,
    notify: { done: () => {}, failed: () => {} },
    stored: {
      get: (key: string) => stored.get(key) ?? null,
      set: (key: string, value: string) => stored.set(key, value),
      remove: (key: string) => stored.delete(key),
    },
    auth: { state: () => auth, subscribe: () => () => {} },
    messages: english,
  } as unknown as Engines;
  const open = async () => {
    const node =
      before === null ? <Page /> : <MessageView eventId="e" messageId="m" isNew={false} timeZone="UTC" />;
    const box = await mount(<EnginesProvider engines={engines}>{node}</EnginesProvider>);
    await doing(() => {});
    const subject = () => {
      const found = box.querySelector<HTMLInputElement>('input[name=subject]');
      if (found === null) throw new Error('There is no subject.');
      return found;
    };
    return { box, subject, type: (text: string) => doing(() => typeInto(subject(), text)) };
  };
  return {
    ...(await open()),
    open,
    stored,
    server,
    press: (name: string) => doing(() => button(name).click()),
    answer: () => doing(() => waiting.shift()?.()),
    readAgain: () => doing(() => void replies.readAgain(readMessage)),
    saveElsewhere(changes: Partial<EventMessage>) {
      const revision = (server.message?.revision ?? 0) + 1;
      server.message = { ...draftOf({ ...server.message, ...changes }), revision };
    },
  };
}

const draftOf = (given: Partial<EventMessage>) =>
  ({
    kind: 'event',
    subject: '',
    text: '',
    audience: 'all',
    ticketTypeIds: [],
    messageId: 'm',
    state: 'draft',
    notSent: null,
    ...given,
  }) as EventMessage;

test.each([
  ['a draft', { subject: 'Doors' }],
  ['a new message', null],
])('keeps text typed into %s during a save, and stores it until it is saved too', async (_, before) => {
  const { subject, type, press, answer, stored, box } = await editor(before);
  await type('Doors at six');
  const field = subject();
  await press(texts.save);
  await type('Doors at six sharp');
  await answer();
  expect([subject() === field, subject().value]).toEqual([true, 'Doors at six sharp']);
  expect(box.textContent).not.toContain(savedElsewhere('Doors at six'));
  expect([...stored.keys()]).toEqual(['gatehouse.draft.message.m']);
  await press(texts.save);
  await answer();
  expect([subject().value, stored.size]).toEqual(['Doors at six sharp', 0]);
});

test('keeps text typed after a failed test when the draft is reloaded', async () => {
  const { subject, type, press, answer, readAgain } = await editor({ subject: 'Doors' });
  await type('Doors at six');
  await press(texts.test);
  await answer();
  await type('Doors at seven');
  await readAgain();
  expect(subject().value).toBe('Doors at seven');
});

test('repeats a test whose reply was lost as the same one, and then sends a new one', async () => {
  const { type, press, answer, server } = await editor({ subject: 'Doors' });
  const test = async () => {
    await press(texts.test);
    await answer();
  };
  await test();
  server.isCutOff = false;
  await test();
  await test();
  await type('Doors at six');
  server.isCutOff = true;
  await test();
  await type('Doors at seven');
  await test();
  const [lostFirst, repeated, ...others] = server.tests.map((body) => JSON.stringify(body));
  expect(repeated).toBe(lostFirst);
  expect(new Set([repeated, ...others]).size).toBe(4);
});

test('adopts others’ changes to unedited fields, and reports them on edited ones', async () => {
  const { box, subject, type, readAgain, saveElsewhere } = await editor({
    subject: 'Doors',
    text: 'At six.',
  });
  await type('Doors open');
  saveElsewhere({ subject: 'Entry', text: 'At seven.' });
  await readAgain();
  expect([subject().value, box.querySelector('textarea')?.value]).toEqual(['Doors open', 'At seven.']);
  expect(box.textContent).toContain(savedElsewhere('Entry'));
});

test('restores unsaved text after a reload, next to the version saved elsewhere', async () => {
  const { type, open, saveElsewhere, readAgain } = await editor({ subject: 'Doors', text: 'At six.' });
  await type('Doors open');
  saveElsewhere({ text: 'At seven.' });
  await readAgain();
  const again = await open();
  expect([again.subject().value, again.box.querySelector('textarea')?.value]).toEqual([
    'Doors open',
    'At seven.',
  ]);
});

test('explains why a draft was not sent at its time', async () => {
  const { box } = await editor({ subject: 'Doors', notSent: 'sender_left' });
  expect(box.textContent).toContain(whyNotSent.sender_left);
  const plain = await editor({ subject: 'Doors' });
  for (const why of Object.values(whyNotSent)) expect(plain.box.textContent).not.toContain(why);
});
