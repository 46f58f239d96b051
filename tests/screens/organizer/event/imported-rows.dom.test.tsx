import { expect, test, vi } from 'vitest';
import { createReplies } from '#app/data/replies.ts';
import { EnginesProvider, type Engines } from '#app/engines/engines.tsx';
import { readGuestImport, type GuestImport, type GuestRowReply } from '#contract/sales/guest-imports.ts';
import { GuestListDetail } from '#screens/organizer/event/imports/guest-list-detail.tsx';
import { english, textsOf } from '#tests/messages/english.ts';
import { handClock } from '#tests/scanner/hand-clock.ts';
import { guestList, guestRows } from '#tests/screens/harness/guest-samples.ts';
import { button, doing, mount } from '#tests/ui/mount.ts';
import { until } from '#tests/until.ts';

vi.mock('@tanstack/react-router', () => ({ useSearch: () => ({}), useNavigate: () => async () => {} }));
vi.mock('#screens/parts/table-download.tsx', () => ({ TableDownload: () => null }));

const { guests: texts } = textsOf('desk');

test('Rows that were read before an import say what became of them once it is done', async () => {
  const server = { state: 'previewed' as GuestImport['state'] };
  const row = (): GuestRowReply[] =>
    guestRows
      .slice(0, 1)
      .map((one) => ({ ...one, state: server.state === 'applied' ? 'made' : 'ready', tickets: [] }));
  const call = async ({ method, path }: { method: string; path: string }) => {
    if (method === 'POST') server.state = 'applying';
    if (path.endsWith('/rows')) return { ok: true, value: { items: row(), next: null } };
    return { ok: true, value: { ...guestList, state: server.state } };
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
