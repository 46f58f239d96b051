import { expect, test, vi } from 'vitest';
import { createReplies } from '#app/data/replies.ts';
import { EnginesProvider, type Engines } from '#app/engines/engines.tsx';
import { changedElsewhereCode } from '#domain/failures/failure.ts';
import { usualBadgeLayout } from '#domain/events/badge.ts';
import { Badges } from '#screens/organizer/event/badges/badges.tsx';
import { english, textsOf } from '#tests/messages/english.ts';
import { handClock } from '#tests/scanner/hand-clock.ts';
import { button, doing, mount } from '#tests/ui/mount.ts';

vi.mock('@tanstack/react-router', () => ({
  Link: ({ children }: { children: React.ReactNode }) => <a href="/events">{children}</a>,
  useNavigate: () => async () => {},
  useParams: () => ({ registrationId: 'e' }),
  useSearch: () => ({}),
}));
vi.mock('#screens/organizer/event/event-page.tsx', () => ({
  EventPage: ({ children }: { children: (of: { event: undefined }) => React.ReactNode }) =>
    children({ event: undefined }),
}));
vi.mock('#screens/organizer/event/badges/badge-preview.tsx', () => ({ BadgePreview: () => null }));
vi.mock('#screens/parts/badges/badge-sheets.tsx', () => ({
  BadgeSheets: () => null,
  PrintedInstead: () => null,
}));
vi.mock('#app/data/save-file.ts', () => ({ saveFile: () => {} }));

const { badges: texts } = textsOf('desk');
const valid = { state: 'valid', rehearsal: false };

/** Shows an event's badges, with a server that accepts a layout only over its current version. */
async function badges(others: readonly object[] = []) {
  const server = { layout: usualBadgeLayout, version: '1', codes: true };
  const line = { hangs: Promise.resolve(), isLost: false };
  const lost = { ok: false, failure: { kind: 'timeout' } };
  const refused = {
    kind: 'refused',
    status: 409,
    code: changedElsewhereCode,
    message: 'Changed.',
    errors: [],
  };
  const printed = vi.fn<(query: unknown) => void>();
  const call = async (
    { method, path }: { method: string; path: string },
    { query, body }: { query: { version: string; after?: string }; body: typeof usualBadgeLayout },
  ) => {
    if (path.endsWith('/attendees')) {
      const ticketNumber = query.after === undefined ? 1 : 201;
      const items = [{ ticketNumber, ...valid }, ...others];
      return { ok: true, value: { items, next: ticketNumber === 1 ? '200' : null } };
    }
    if (path.endsWith('/questions')) return { ok: true, value: { items: [] } };
    if (path.endsWith('/badges')) {
      if (line.isLost) return lost;
      printed(query);
      return { ok: true, value: { layout: server.layout, items: [] } };
    }
    if (method === 'GET') return { ok: true, value: { ...server } };
    await line.hangs;
    if (query.version !== server.version) return { ok: false, failure: refused };
    return { ok: true, value: { ...Object.assign(server, { layout: body, version: `${server.version}+` }) } };
  };
  const auth = { status: 'authenticated', user: { credentialId: 7, role: 'ORGANIZER' } };
  const failed = vi.fn<() => void>();
  const engines = {
    clock: handClock(),
    call,
    file: async (_endpoint: unknown, _params: unknown, _type: string, { query }: { query: unknown }) => {
      if (line.isLost) return lost;
      printed(query);
      return { ok: true, value: new Blob() };
    },
    replies: createReplies(),
    notify: { done: () => {}, failed },
    auth: { state: () => auth, subscribe: () => () => {} },
    messages: english,
    tab: { document },
  } as unknown as Engines;
  const box = await mount(
    <EnginesProvider engines={engines}>
      <Badges />
    </EnginesProvider>,
  );
  await doing(() => {});
  await doing(() => {});
  const toggle = async (label: string) => {
    const found = [...box.querySelectorAll('label')].find(({ textContent }) => textContent.includes(label));
    if (found === undefined) throw new Error(`There is no "${label}".`);
    await doing(() => found.click());
  };
  return {
    server,
    line,
    printed,
    failed,
    box,
    toggle,
    press: (name: string) => doing(() => button(name, box).click()),
  };
}

test('saves layout changes since the last print with each print', async () => {
  const { server, printed, failed, toggle, press } = await badges();
  await toggle(texts.eventName);
  await press(texts.print);
  await toggle(texts.typeName);
  await press(texts.print);
  expect(failed).not.toHaveBeenCalled();
  expect(printed).toHaveBeenCalledTimes(2);
  expect(server.layout).toEqual({ ...usualBadgeLayout, eventName: false, typeName: false });
});

test('counts the badges that are printed, not the tickets without one', async () => {
  const without = [{ state: 'revoked' }, { rehearsal: true }, { unpaid: true }];
  const { box } = await badges(without.map((row, at) => ({ ticketNumber: at + 2, ...valid, ...row })));
  expect(box.textContent).toContain(texts.count(1));
  expect(box.textContent).toContain(texts.part('1', '4'));
});

test('prints the badges, not the page around them, with the keys of the browser', async () => {
  const { printed } = await badges();
  const press = (key: string, modifiers: KeyboardEventInit) => {
    const event = new KeyboardEvent('keydown', { key, cancelable: true, bubbles: true, ...modifiers });
    return doing(() => void document.body.dispatchEvent(event)).then(() => event.defaultPrevented);
  };
  expect(await press('p', { ctrlKey: true, shiftKey: true })).toBe(false);
  expect(await press('p', {})).toBe(false);
  expect(printed).not.toHaveBeenCalled();
  expect(await press('p', { ctrlKey: true })).toBe(true);
  expect(await press('з', { code: 'KeyP', metaKey: true })).toBe(true);
  await doing(() => {});
  expect(printed).toHaveBeenCalledTimes(2);
});

test('keeps the selected part when making a PDF with a changed layout', async () => {
  const { printed, toggle, press } = await badges();
  await press(texts.nextPart);
  await toggle(texts.eventName);
  await press(texts.pdf);
  await press(texts.print);
  expect(printed.mock.calls).toEqual([[{ after: '200' }], [{ after: '200' }]]);
});

test('queues a PDF requested while a changed layout is being saved', async () => {
  const { line, printed, failed, toggle, press } = await badges();
  await toggle(texts.eventName);
  const slow = Promise.withResolvers<void>();
  line.hangs = slow.promise;
  await press(texts.print);
  await press(texts.pdf);
  slow.resolve();
  await doing(() => {});
  expect(failed).not.toHaveBeenCalled();
  expect(printed).toHaveBeenCalledTimes(1);
  await press(texts.pdf);
  expect([printed.mock.calls.length, failed.mock.calls.length]).toEqual([2, 0]);
});

test.each(['print', 'pdf'] as const)(
  'says that a lost %s can be tried again, with nothing to check',
  async (way) => {
    const { line, failed, press } = await badges();
    line.isLost = true;
    await press(texts[way]);
    const failures = textsOf('failures');
    expect(failed).toHaveBeenCalledExactlyOnceWith(texts.failed, failures.lost.read.timeout);
  },
);
