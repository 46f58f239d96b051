import { expect, it, vi } from 'vitest';
import { EnginesProvider, type Engines } from '#app/engines/engines.tsx';
import { loading } from '#app/engines/failed-here.ts';
import { StorageError } from '#database/storage-error.ts';
import { Checkout } from '#screens/member/checkout/checkout.tsx';
import { Scanner } from '#screens/organizer/scanner/scanner.tsx';
import { memoryValues } from '#tests/app/engines/stored-samples.ts';
import { english } from '#tests/messages/english.ts';
import { handClock } from '#tests/scanner/hand-clock.ts';
import { doing, mount } from '#tests/ui/mount.ts';
import { createReplies } from '#app/data/replies.ts';

vi.mock('@tanstack/react-router', async (original) => ({
  ...(await original<object>()),
  useNavigate: () => async () => {},
  useParams: () => ({ registrationId: 'e' }),
  useSearch: () => ({}),
}));

const missing = () => loading(Promise.reject<never>(new TypeError('Failed to fetch')));
const blocked = () => Promise.reject<never>(new StorageError('storage_blocked'));

const broken = () => Promise.reject(new TypeError('undefined is not a function'));

it.each([
  ['scanner', Scanner],
  ['checkout', Checkout],
])('does not take missing code or a bug of the %s for storage that is full or blocked', async (_, Screen) => {
  const reported = vi.fn<(error: unknown) => void>();
  vi.stubGlobal('reportError', reported);
  const said: string[] = [];
  for (const open of [missing, blocked, broken]) {
    const auth = { status: 'unauthenticated', user: null };
    const engines = {
      clock: handClock(),
      messages: english,
      door: open,
      buying: { open, opened: () => null, subscribe: () => () => {} },
      call: async () => ({ ok: false, failure: { kind: 'unreachable' } }),
      replies: createReplies(),
      contact: { reached: () => true, subscribe: () => () => {} },
      auth: { state: () => auth, subscribe: () => () => {} },
      stored: memoryValues(),
    } as unknown as Engines;
    const page = await mount(
      <EnginesProvider engines={engines}>
        <Screen />
      </EnginesProvider>,
    );
    await doing(() => {});
    said.push(page.textContent);
  }
  expect(said[0]).toContain('Check your connection');
  expect(said[0]).not.toContain('storage');
  expect(said[1]).toContain('storage is full or blocked');
  expect(said[2]).toContain('This page stopped working');
  // The bug alone, and once for each part of the screen that needs what did not open.
  expect(new Set(reported.mock.calls.map(([error]) => String(error)))).toEqual(
    new Set(['TypeError: undefined is not a function']),
  );
});
