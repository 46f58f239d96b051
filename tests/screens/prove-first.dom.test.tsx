import type { ReactElement } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { cacheKey, createReplies } from '#app/data/replies.ts';
import { EnginesProvider, type Engines } from '#app/engines/engines.tsx';
import { previewErasure, eraseAttendee } from '#contract/administration/erasure.ts';
import { approveApplication } from '#contract/accounts/applications.ts';
import { proveMyself, readProfile } from '#contract/accounts/profile.ts';
import { exportAttendees } from '#contract/sales/attendees.ts';
import { exportOrders } from '#contract/sales/orders.ts';
import { listWaiting } from '#contract/sales/waiting-list.ts';
import type { Endpoint } from '#contract/wire/endpoint.ts';
import { hashPassword } from '#domain/people/password-hash.ts';
import { ApplicationSheet } from '#screens/admin/applications/application-sheet.tsx';
import { EraseAttendee } from '#screens/organizer/event/attendees/erase-attendee.tsx';
import { ExportAttendees } from '#screens/organizer/event/attendees/export-attendees.tsx';
import { TableDownload } from '#screens/parts/table-download.tsx';
import { english, textsOf } from '#tests/messages/english.ts';
import { handClock } from '#tests/scanner/hand-clock.ts';
import { button, doing, mount, typeInto } from '#tests/ui/mount.ts';
import { adminApplication } from './harness/application-samples.ts';
import { everyAttendee } from './harness/every-attendee.ts';
import { attendee } from './harness/samples.ts';

/** Actions that require a recent proof of identity: the question opens, and the action continues after it. */

const saved = vi.hoisted(() => vi.fn<(file: unknown, name: string) => void>());
vi.mock('#app/data/save-file.ts', () => ({ saveFile: saved }));

const password = 'correct horse battery staple';
const needed = {
  ok: false,
  failure: { kind: 'refused', status: 403, code: 'proof_needed', message: 'Prove it.', errors: [] },
} as const;
const wrong = {
  ok: false,
  failure: { ...needed.failure, code: 'current_password_wrong', message: 'That is not it.' },
} as const;
const found = { orders: 2, places: 3, guests: 1, accountStays: false, isHeld: false };

/** Shows the screen with a server for which the last proof is too old. */
async function at(screen: ReactElement) {
  saved.mockClear();
  let proven = false;
  const done: Endpoint[] = [];
  const deed = async (endpoint: Endpoint) => {
    done.push(endpoint);
    return proven ? { ok: true, value: found } : needed;
  };
  const call = async (endpoint: Endpoint, input: { readonly body?: object }) => {
    if (endpoint === readProfile) return { ok: true, value: { hasPassword: true } };
    if (endpoint === previewErasure) return { ok: true, value: found };
    if (endpoint !== proveMyself) return deed(endpoint);
    const right =
      JSON.stringify(input.body) === JSON.stringify({ currentPasswordHash: hashPassword(password) });
    proven ||= right;
    return right ? { ok: true, value: {} } : wrong;
  };
  const notify = { done: vi.fn<(title: string) => void>(), failed: vi.fn<(title: string) => void>() };
  const user = { credentialId: 1, username: 'ada', firstName: 'Ada', lastName: '', role: 'ADMIN' };
  const state = { status: 'authenticated', user };
  const replies = createReplies();
  const forgotten: number[] = [];
  const engines = {
    call,
    file: deed,
    notify,
    deskLists: async () => ({ forget: async (ownerId: number) => void forgotten.push(ownerId) }),
    messages: english,
    replies,
    clock: handClock(),
    auth: { state: () => state, subscribe: () => () => {} },
    contact: { subscribe: () => () => {}, state: () => 'reached' },
  } as unknown as Engines;
  await mount(<EnginesProvider engines={engines}>{screen}</EnginesProvider>);
  // Layers take focus shortly after they open.
  await doing(nothing);
  const field = () => document.querySelector<HTMLInputElement>('input[type=password]');
  return {
    done,
    forgotten,
    replies,
    notify,
    field,
    press: (name: string) => doing(() => button(name).click()),
    async type(text: string) {
      const asked = field();
      if (asked === null) throw new Error('The password is not asked for.');
      await doing(() => typeInto(asked, text));
    },
  };
}

const nothing = () => {};
const { queue } = textsOf('applications');
const { attendees } = textsOf('desk');
const { download, proof } = textsOf('parts');

interface Deed {
  readonly what: string;
  readonly screen: ReactElement;
  /** What to press first to reach the question, if needed. */
  readonly before?: string;
  readonly press: string;
  readonly deed: Endpoint;
}

const deeds: readonly Deed[] = [
  {
    what: 'approving an application',
    screen: <ApplicationSheet application={adminApplication} onClose={nothing} />,
    press: queue.approve.do,
    deed: approveApplication,
  },
  {
    what: 'orders as a file',
    screen: (
      <TableDownload endpoint={exportOrders} params={{ registrationId: 'e' }} fileName={() => 'orders.csv'} />
    ),
    press: download.formats.csv,
    deed: exportOrders,
  },
  {
    what: 'attendees as a file',
    screen: <ExportAttendees eventId="e" filter={everyAttendee} onClose={nothing} />,
    press: attendees.export.submit,
    deed: exportAttendees,
  },
  {
    what: 'erasing an attendee',
    screen: <EraseAttendee eventId="e" attendee={attendee} />,
    before: attendees.sheet.erase.do,
    press: attendees.sheet.erase.confirm,
    deed: eraseAttendee,
  },
];

describe.each(deeds)('$what', ({ screen, press, deed, before }) => {
  it('asks for the password when the last confirmation is old, and then continues', async () => {
    const page = await at(screen);
    if (before !== undefined) await page.press(before);
    expect(page.field()).toBeNull();
    await page.press(press);
    expect(page.done).toEqual([deed]);
    expect(document.activeElement).toBe(page.field());
    // Submitted without a password, the form says what is missing and makes no call.
    await page.press(press);
    expect(document.body.textContent).toContain(proof.missing);
    await page.type('not the password');
    await page.press(press);
    expect(page.done).toEqual([deed]);
    expect(document.body.textContent).toContain('That is not it.');
    await page.type(password);
    await page.press(press);
    expect(page.done).toEqual([deed, deed]);
    expect(page.notify.done.mock.calls.length + saved.mock.calls.length).toBe(1);
  });
});

describe('erasing an attendee', () => {
  it('shows the results, what is deleted and what stays before anything happens', async () => {
    const page = await at(<EraseAttendee eventId="e" attendee={attendee} />);
    await page.press(attendees.sheet.erase.do);
    const { erase } = attendees.sheet;
    const shown = document.querySelector('[role=alertdialog]')?.textContent ?? '';
    for (const line of [erase.found(2, 3, 1), ...erase.goesList, ...erase.staysList])
      expect(shown).toContain(line);
    expect(page.done).toEqual([]);
  });

  it("removes people from this device's earlier search results", async () => {
    const page = await at(<EraseAttendee eventId="e" attendee={attendee} />);
    const waiting = cacheKey(listWaiting, { params: { registrationId: 'e' } }, 1);
    page.replies.cache.setQueryData(waiting, [attendee.name]);
    await page.press(attendees.sheet.erase.do);
    await page.press(attendees.sheet.erase.confirm);
    await page.type(password);
    expect(page.forgotten).toEqual([]);
    await page.press(attendees.sheet.erase.confirm);
    expect(page.forgotten).toEqual([1]);
    expect(page.replies.cache.getQueryData(waiting)).toBeUndefined();
  });
});
