import { afterEach, describe, expect, it, vi } from 'vitest';
import { EnginesProvider, type Engines } from '#app/engines/engines.tsx';
import { RequestRows } from '#app/requests/request-rows.tsx';
import { StorageError } from '#database/storage-error.ts';
import { changedElsewhereCode } from '#domain/failures/failure.ts';
import type { DeferredRequest } from '#domain/requests/deferred-request.ts';
import { sampleNames, sampleWish } from '#tests/domain/requests/sample-requests.ts';
import { english, textsOf } from '#tests/messages/english.ts';
import { handClock } from '#tests/scanner/hand-clock.ts';
import { doing, mount } from '#tests/ui/mount.ts';

const reported = vi.fn<(error: unknown) => void>();
vi.stubGlobal('reportError', reported);
afterEach(() => reported.mockClear());

/** The rows of changes waiting on a device; `undoes` is false if the change has been sent meanwhile. */
async function rowsOf(
  wishes: readonly DeferredRequest[],
  {
    isReached = false,
    undoes = true,
    fails,
  }: { readonly isReached?: boolean; readonly undoes?: boolean; readonly fails?: Error } = {},
) {
  const did: string[] = [];
  const said: string[] = [];
  const engine = {
    undo: async (id: string) => (did.push(`undo ${id}`), undoes),
    again: async (id: string) => void did.push(`again ${id}`),
    discard: async (id: string) => void did.push(`discard ${id}`),
  };
  // The only engines that the rows use.
  const engines = {
    clock: handClock(),
    contact: { reached: () => isReached, subscribe: () => () => {} },
    wishes: {
      open: async () => {
        if (fails !== undefined) throw fails;
        return engine;
      },
    },
    notify: { done: (title: string) => said.push(title), failed: (title: string) => said.push(title) },
    messages: english,
  } as unknown as Engines;
  const box = await mount(
    <EnginesProvider engines={engines}>
      <RequestRows wishes={wishes} />
    </EnginesProvider>,
  );
  const press = async (label: string) => {
    await doing(() => box.querySelector<HTMLButtonElement>(`[aria-label="${label}"]`)?.click());
  };
  const labels = [...box.querySelectorAll('button')].map((one) => one.getAttribute('aria-label'));
  return { words: box.textContent, labels, press, did, said };
}
const refusedBy = (code: string, message: string) =>
  ({ kind: 'refused', at: 5, failure: { kind: 'refused', status: 409, code, message, errors: [] } }) as const;
const what = 'Transfer to amie@example.org';

describe('a request waiting on this device', () => {
  it.each<
    [
      title: string,
      changes: Partial<DeferredRequest>,
      isReached: boolean,
      words: string,
      buttons: readonly string[],
    ]
  >([
    ['waits for a connection', {}, false, 'Waiting for a connection. Not done yet.', [`Undo: ${what}`]],
    ['is on its way', {}, true, 'Sending…', [`Undo: ${what}`]],
    ['may have been sent', { tried: true }, false, 'This may have been sent.', []],
    [
      'waits for its person to sign in',
      { trouble: { kind: 'unauthorized', code: 'expired', message: '' } },
      true,
      'Sign in again to send this.',
      [`Undo: ${what}`],
    ],
    [
      'was refused',
      { end: refusedBy('ticket_used', 'This ticket was used.') },
      true,
      'Not done: This ticket was used.',
      [`Try again: ${what}`, `Discard: ${what}`],
    ],
    [
      'was changed somewhere else',
      { end: refusedBy(changedElsewhereCode, 'Changed.') },
      true,
      'Not done: This was changed somewhere else in the meantime.',
      [`Try again: ${what}`, `Discard: ${what}`],
    ],
    [
      'is of another version',
      { end: { kind: 'unsendable', at: 5 } },
      true,
      'Discard it',
      [`Discard: ${what}`],
    ],
  ])('says that it %s, and offers what can be done', async (_title, changes, isReached, words, buttons) => {
    const rows = await rowsOf([sampleWish('w1', changes)], { isReached });
    expect(rows.words).toContain('Transfer to amie@example.orgKora Night, 0012-K7QX2M');
    expect(rows.words).toContain(words);
    expect(rows.labels).toEqual(buttons);
  });

  it('is named after the details it changes', async () => {
    const { words } = await rowsOf([sampleWish('w1', { ask: sampleNames('Amie'), about: '' })]);
    expect(words).toContain('Change your details: Amie');
  });

  it('is undone, or shows that it is too late', async () => {
    const first = await rowsOf([sampleWish('w1')]);
    await first.press(`Undo: ${what}`);
    expect([first.did, first.said]).toEqual([['undo w1'], ['Undone. Nothing was sent.']]);
    const late = await rowsOf([sampleWish('w1')], { undoes: false });
    await late.press(`Undo: ${what}`);
    expect(late.said).toEqual(['Too late to undo']);
  });

  it('can be resent or discarded if it was refused', async () => {
    const { press, did } = await rowsOf([sampleWish('w1', { end: refusedBy('ticket_used', 'Used.') })]);
    await press(`Try again: ${what}`);
    await press(`Discard: ${what}`);
    expect(did).toEqual(['again w1', 'discard w1']);
  });
});

it.each([
  ['the store of this device fails', new StorageError('storage_lost'), textsOf('shell').failed.title, 0],
  ['it is full', new StorageError('storage_full'), textsOf('shell').store.title, 0],
  ['the app has a bug', new TypeError('undefined is not a function'), textsOf('shell').failed.title, 1],
])(
  'says so when a request cannot be undone because %s, and reports bugs',
  async (_, fails, title, reports) => {
    const { press, said } = await rowsOf([sampleWish('a')], { fails });
    await press(`Undo: ${what}`);
    expect(said).toEqual([title]);
    expect(reported).toHaveBeenCalledTimes(reports);
  },
);
