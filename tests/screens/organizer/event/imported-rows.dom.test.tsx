import { expect, test, vi } from 'vitest';
import { createReplies } from '#app/data/replies.ts';
import { EnginesProvider, type Engines } from '#app/engines/engines.tsx';
import { readGuestImport, type GuestImport, type GuestRowReply } from '#contract/sales/guest-imports.ts';
import type { EditableTicketType } from '#contract/events/ticket-types.ts';
import { GuestListDetail } from '#screens/organizer/event/imports/guest-list-detail.tsx';
import { english, textsOf } from '#tests/messages/english.ts';
import { handClock } from '#tests/scanner/hand-clock.ts';
import { editableType } from '#tests/screens/harness/samples.ts';
import { guestList, guestRows } from '#tests/screens/harness/guest-samples.ts';
import { button, doing, mount } from '#tests/ui/mount.ts';
import { until } from '#tests/until.ts';

vi.mock('@tanstack/react-router', () => ({ useSearch: () => ({}), useNavigate: () => async () => {} }));
vi.mock('#screens/parts/table-download.tsx', () => ({ TableDownload: () => null }));

const { guests: texts } = textsOf('desk');

/** Shows a guest list in this state, with a server that has these ticket types and imports on request. */
async function opened(state: GuestImport['state'], types: readonly EditableTicketType[] = []) {
  const server: { state: GuestImport['state']; emails: GuestImport['emails'] } = { state, emails: null };
  const row = (): GuestRowReply[] =>
    guestRows.slice(0, 1).map((one) => ({
      ...one,
      state: server.state === 'applied' ? 'made' : 'ready',
      tickets: [],
      emailed: server.emails?.sent === 1 ? { state: 'sent', problem: null, bounceStatus: null } : null,
    }));
  const call = async ({ method, path }: { method: string; path: string }) => {
    if (method === 'POST') server.state = 'applying';
    if (path.endsWith('/ticket-types')) return { ok: true, value: { items: types } };
    if (path.endsWith('/rows')) return { ok: true, value: { items: row(), next: null } };
    return { ok: true, value: { ...guestList, state: server.state, emails: server.emails } };
  };
  const auth = { status: 'authenticated', user: { credentialId: 7, role: 'ORGANIZER' } };
  const replies = createReplies();
  const engines = {
    clock: handClock(),
    call,
    replies,
    notify: { done: () => {}, failed: () => {} },
    auth: { state: () => auth, subscribe: () => () => {} },
    messages: english,
  } as unknown as Engines;
  const page = await mount(
    <EnginesProvider engines={engines}>
      <GuestListDetail eventId="e" importId="i" />
    </EnginesProvider>,
  );
  return { page, server, replies };
}

test.each([
  [1_240, null],
  [1_239, 'Tickets left: 1,239. Rows beyond that will be left out.'],
  [null, null],
])('warns before importing 1,240 tickets where %s fit if there are too few', async (quantity, said) => {
  const types = [{ ...editableType, quantity, sold: 0, reserved: 0 }];
  const { page } = await opened('previewed', types);
  await until(() => expect(page.querySelector('table')).not.toBeNull());
  const told = /Tickets left: .*?left out\./.exec(page.textContent);
  expect(told?.[0] ?? null).toBe(said);
});

test('shows what happened to rows loaded before an import once it is done', async () => {
  const { page, server, replies } = await opened('previewed');
  const table = () => page.querySelector('table')?.textContent ?? null;
  await until(() => expect(table()).toContain(texts.rows.states.ready));
  await doing(() => button(texts.detail.apply(guestList.readyTickets)).click());
  await until(() => expect(table()).toBeNull());
  server.state = 'applied';
  await doing(() => void replies.readAgain(readGuestImport));
  await until(() => expect(table()).not.toBeNull());
  await doing(() => {});
  expect(table()).toContain(texts.rows.states.made);
});

test('shows the result of emails while others are still being retried', async () => {
  const { page, server, replies } = await opened('applied');
  const none = { sent: 0, kept: 0, failed: 0, skipped: 0, done: false };
  server.emails = none;
  const table = () => page.querySelector('table')?.textContent ?? '';
  await until(() => expect(table()).toContain(texts.rows.states.made));
  await doing(() => void replies.readAgain(readGuestImport));
  expect(table()).not.toContain(texts.emails.states.sent);
  server.emails = { ...none, sent: 1 };
  await doing(() => void replies.readAgain(readGuestImport));
  await until(() => expect(table()).toContain(texts.emails.states.sent));
});
