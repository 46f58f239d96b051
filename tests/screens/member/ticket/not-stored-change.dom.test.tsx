import { afterEach, expect, it, vi } from 'vitest';
import { createReplies } from '#app/data/replies.ts';
import { EnginesProvider, type Engines } from '#app/engines/engines.tsx';
import type { Wallet } from '#app/engines/wallet.ts';
import { StorageError } from '#database/storage-error.ts';
import { TicketActions } from '#screens/member/ticket/ticket-actions.tsx';
import { noWishes } from '#tests/app/requests/no-requests.ts';
import { sampleTicket } from '#tests/app/wallet/sample-ticket.ts';
import { english, textsOf } from '#tests/messages/english.ts';
import { handClock } from '#tests/scanner/hand-clock.ts';
import { button, doing, mount, typeInto } from '#tests/ui/mount.ts';
import { until } from '#tests/until.ts';

const texts = textsOf('wallet');
const reported = vi.fn<(error: unknown) => void>();
vi.stubGlobal('reportError', reported);
afterEach(() => reported.mockClear());
const person = { status: 'authenticated', user: { credentialId: 1 } };
const offered = { offerId: 'o', to: 'awa@example.org', expiresAt: '2100-01-01T00:00:00.000Z' };

/** A ticket's actions on a device that fails to store, whose server does what it is asked. */
async function withoutRoom(transfer: typeof offered | null, error: Error = new StorageError('storage_full')) {
  const ticket = sampleTicket({ transfer } as never);
  const call = vi.fn<(endpoint: { readonly path: string }) => Promise<unknown>>(async ({ path }) => ({
    ok: true,
    value: path === '/api/config' ? { passes: { apple: false, google: false } } : ticket,
  }));
  const failed = vi.fn<(title: string, text: string) => void>();
  const wallet = {
    take: () => Promise.reject(error),
    settle: async () => {},
  } as unknown as Wallet;
  const engines = {
    clock: handClock(),
    contact: { reached: () => true, subscribe: () => () => {} },
    auth: { state: () => person, subscribe: () => () => {} },
    wishes: noWishes,
    wallet: async () => wallet,
    replies: createReplies(),
    notify: { done: () => {}, failed },
    messages: english,
    call,
    tab: { traits: () => ({ userAgent: '', touchPoints: 0, standalone: false }) },
  } as unknown as Engines;
  const box = await mount(
    <EnginesProvider engines={engines}>
      <TicketActions ticket={ticket} wallet={wallet} ownerId={1} signedIn now={0} />
    </EnginesProvider>,
  );
  const changes = () => call.mock.calls.filter(([{ path }]) => path !== '/api/config').length;
  return { box, failed, changes };
}

const { title, text } = texts.actions.notStored;

it('says that a name was changed which this device cannot store, and asks for it no more', async () => {
  const { box, failed, changes } = await withoutRoom(null);
  await doing(() => button(texts.actions.rename, box).click());
  await until(() => expect(document.querySelector('[role=dialog] input')).not.toBeNull());
  const dialog = document.querySelector('[role=dialog]') ?? box;
  const field = dialog.querySelector('input');
  if (field === null) throw new Error('There is no field for the name.');
  await doing(() => typeInto(field, 'Awa Sarr'));
  await doing(() => button(texts.rename.save, dialog).click());
  await until(() => expect(failed.mock.calls).toEqual([[title, text]]));
  await until(() => expect(document.querySelector('[role=dialog]')).toBeNull());
  expect(changes()).toBe(1);
});

it('says that a transfer was cancelled which this device goes on showing', async () => {
  const { box, failed, changes } = await withoutRoom(offered);
  await doing(() => button(texts.transfer.cancel, box).click());
  await until(() => expect(failed.mock.calls).toEqual([[title, text]]));
  expect(box.textContent).toContain(offered.to);
  expect(changes()).toBe(1);
});

it.each([
  ['a lost store', new StorageError('storage_lost'), 0],
  ['a bug', new TypeError('undefined is not a function'), 1],
])('asks for no space after %s, which space would not mend, and reports bugs', async (_, error, reports) => {
  const { box, failed } = await withoutRoom(offered, error);
  await doing(() => button(texts.transfer.cancel, box).click());
  await until(() => expect(failed.mock.calls).toEqual([[title, texts.actions.notStored.reload]]));
  expect(reported).toHaveBeenCalledTimes(reports);
});
