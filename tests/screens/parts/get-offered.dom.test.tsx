import { afterEach, expect, it, vi } from 'vitest';
import { EnginesProvider, type Engines } from '#app/engines/engines.tsx';
import { loading } from '#app/engines/failed-here.ts';
import { StorageError } from '#database/storage-error.ts';
import { GetOffered } from '#screens/parts/waiting/get-offered.tsx';
import { english } from '#tests/messages/english.ts';
import { doing, mount } from '#tests/ui/mount.ts';

vi.mock('@tanstack/react-router', () => ({ useNavigate: () => () => {} }));

const reported = vi.fn<(error: unknown) => void>();
vi.stubGlobal('reportError', reported);
afterEach(() => reported.mockClear());

const offer = { holdId: 'hold', untilAt: '2026-12-01T12:00:00Z', price: { amount: 45_000, currency: 'GMD' } };
const entry = { registrationId: 'event', eventName: 'Supper', quantity: 2, groupSize: 1, offer };

/** Code of the app that could not be loaded. */
const missing = loading(Promise.reject(new TypeError('Failed to fetch'))).catch((error: Error) => error);

/** Presses "Get tickets" on a device whose reservations can't be opened. */
async function pressed(error: Error): Promise<string> {
  const engines = { messages: english, buying: { open: () => Promise.reject(error) } };
  const page = await mount(
    <EnginesProvider engines={engines as unknown as Engines}>
      <GetOffered entry={entry as never} offer={offer as never} />
    </EnginesProvider>,
  );
  await doing(() => page.querySelector('button')?.click());
  return page.textContent;
}

it.each([
  ['storage', new StorageError('storage_blocked'), 'storage is full or blocked', 0],
  ['the connection', await missing, 'No connection', 0],
  ['a bug of the app', new TypeError('undefined is not a function'), 'Something went wrong', 1],
])(
  'tells a buyer that %s keeps them from their offered tickets, and reports bugs',
  async (_, error, words, reports) => {
    expect(await pressed(error)).toContain(words);
    expect(reported).toHaveBeenCalledTimes(reports);
  },
);
