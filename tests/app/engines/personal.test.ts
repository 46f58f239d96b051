import { describe, expect, it } from 'vitest';
import { createPersonal, type PersonalDeps } from '#app/engines/personal.ts';
import type { PersonChange } from '#auth/auth-engine.ts';
import { memoryValues } from './stored-samples.ts';

const [ada, omar] = [7, 8];

const local = {
  'gatehouse.payment.s1': 'p',
  'gatehouse.payment-lock.s1': 'p',
  'gatehouse.kept.event-facets': 'k',
  'gatehouse.accessibility': 'a',
  'gatehouse.door': '1',
};
const tab = {
  'gatehouse.checkout.7.e1': 'draft',
  'gatehouse.offer.t1': 'token',
  'gatehouse.origin': '7 /orders',
};
const ofTheDevice = ['gatehouse.kept.event-facets', 'gatehouse.accessibility', 'gatehouse.door'];

/** Everything deleted with Ada's session, in order. */
const allOfAda = [
  'memory',
  'tickets of 7',
  'purchases of 7 until 1000',
  'wishes of 7',
  'drafts of 7',
  'lists of 7',
];

function device(changes: Partial<PersonalDeps> = {}) {
  const [stored, tabStored] = [memoryValues(local), memoryValues(tab)];
  const did: string[] = [];
  const personal = createPersonal({
    stored,
    tabStored,
    now: () => 1000,
    ended: () => 'expired',
    dropMemory: () => void did.push('memory'),
    deleteTickets: async (person) => void did.push(`tickets of ${person}`),
    deleteRequests: async (person) => void did.push(`wishes of ${person}`),
    forgetDrafts: async (person) => void did.push(`drafts of ${person}`),
    deleteLists: async (person) => void did.push(`lists of ${person}`),
    forgetPurchases: async (person, until) => void did.push(`purchases of ${person} until ${until}`),
    ...changes,
  });
  const change = (before: number | null, now: number | null, why: PersonChange['why'] = null) =>
    personal.change({ before, now, why });
  const settle = () => new Promise((resolve) => setTimeout(resolve, 0));
  return { personal, stored, tabStored, did, change, settle };
}

describe('a user’s personal data', () => {
  it('is deleted on sign-out, while device data stays', async () => {
    const { change, settle, stored, tabStored, did } = device();
    change(null, ada);
    change(ada, null, 'signed_out');
    await settle();
    expect(stored.keys().toSorted()).toEqual(ofTheDevice.toSorted());
    expect(tabStored.keys()).toEqual([]);
    expect(did).toEqual(allOfAda);
  });

  it('is deleted the same way when the session is ended from another device', async () => {
    const { change, settle, did } = device();
    change(null, ada);
    change(ada, null, 'revoked');
    await settle();
    expect(did).toContain('tickets of 7');
  });

  it('keeps tickets, orders and the return path after a session expires, but nothing visible to others', async () => {
    const { change, settle, stored, tabStored, did } = device();
    change(null, ada);
    change(ada, null, 'expired');
    await settle();
    expect(did).toEqual(['memory']);
    expect(tabStored.keys()).toEqual(['gatehouse.origin']);
    expect(stored.keys().toSorted()).toEqual([...ofTheDevice, 'gatehouse.person'].toSorted());
  });

  it.each(['signed_out', 'expired', 'revoked'] as const)(
    'is deleted in this tab only when its session ends (%s) after another user signed in in another tab',
    async (why) => {
      const { change, settle, stored, tabStored, did } = device();
      change(null, ada);
      // The other tab has removed Ada's data and is now signed in as Omar.
      stored.set('gatehouse.person', '8');
      stored.set('gatehouse.payment.s2', 'of Omar');
      change(ada, null, why);
      await settle();
      expect(stored.get('gatehouse.person')).toBe('8');
      expect(stored.get('gatehouse.payment.s2')).toBe('of Omar');
      expect(did).toEqual(['memory']);
      expect(tabStored.get('gatehouse.checkout.7.e1')).toBeNull();
    },
  );

  it('is deleted, except pending requests, when another user signs in after the session expired', async () => {
    const { change, settle, did, stored } = device();
    change(null, ada);
    change(ada, null, 'expired');
    stored.set('gatehouse.payment.s2', 'of the first one’s other tab');
    change(null, omar);
    await settle();
    expect(did).toEqual(allOfAda.filter((one) => one !== 'wishes of 7'));
    expect(stored.get('gatehouse.payment.s2')).toBeNull();
  });

  it.each([
    ['came after an expiry', 'expired', null],
    ['signed in with no sign-out before', null, 'elsewhere'],
  ] as const)('keeps pending requests for their owner when somebody else %s', async (_, left, came) => {
    const { change, settle, did, stored } = device({
      deleteTickets: () => Promise.reject(new Error('storage_lost')),
    });
    change(null, ada);
    if (left === null) change(ada, omar, came);
    else {
      change(ada, null, left);
      change(null, omar);
    }
    await settle();
    // The next page continues from there, and only the person's own sign-out ends it.
    const next = device();
    next.stored.set('gatehouse.to-forget', stored.get('gatehouse.to-forget') ?? '');
    next.personal.open(null);
    await next.settle();
    expect([...did, ...next.did]).not.toContain('wishes of 7');
    expect(next.did).toContain('tickets of 7');
    change(omar, ada);
    change(ada, null, 'signed_out');
    await settle();
    expect(did).toContain('wishes of 7');
  });

  it('is deleted on a sign-in without a sign-out, or by the next page if this one is closed', async () => {
    const { change, settle, stored } = device({
      deleteTickets: () => Promise.reject(new Error('storage_lost')),
    });
    change(null, ada);
    change(ada, omar, 'elsewhere');
    await settle();
    // Their current holds are returned: they must not appear in the next person's checkout.
    expect(stored.get('gatehouse.to-forget')).toBe('7@1000w');
    expect(stored.get('gatehouse.person')).toBe('8');
  });

  it('is kept for its owner after a session expires', async () => {
    const { change, settle, did } = device();
    change(null, ada);
    change(ada, null, 'expired');
    change(null, ada);
    await settle();
    expect(did).toEqual(['memory']);
  });

  it('is deleted when another user signed in in another tab', async () => {
    const { change, settle, did, tabStored } = device({ ended: () => 'signed_out' });
    change(null, ada);
    change(ada, omar, 'elsewhere');
    await settle();
    expect(tabStored.keys()).toEqual([]);
    expect(did).toContain('memory');
  });

  it('includes a Google sign-in started for an account that another user has replaced', () => {
    const { change, tabStored } = device();
    tabStored.set('gatehouse.google-left', '1');
    change(ada, omar, 'elsewhere');
    expect(tabStored.get('gatehouse.google-left')).toBeNull();
  });

  it('is deleted once: a late tab takes nothing from the next user', async () => {
    const { change, settle, did, stored } = device({ ended: () => 'signed_out' });
    change(null, ada);
    stored.set('gatehouse.person', String(omar));
    change(ada, omar, 'elsewhere');
    await settle();
    expect(did).toEqual(['memory']);
    expect(stored.get('gatehouse.person')).toBe('8');
  });

  it('is deleted at the next start if the page was closed or the store did not open', async () => {
    const closed = device({ deleteTickets: () => Promise.reject(new Error('storage_lost')) });
    closed.change(null, ada);
    closed.change(ada, null, 'signed_out');
    await closed.settle();
    expect(closed.stored.get('gatehouse.to-forget')).toBe('7@1000');

    const next = device();
    next.stored.set('gatehouse.to-forget', '7@1000');
    next.personal.open(null);
    await next.settle();
    expect(next.did).toEqual([
      'tickets of 7',
      'purchases of 7 until 1000',
      'wishes of 7',
      'drafts of 7',
      'lists of 7',
    ]);
    expect(next.stored.get('gatehouse.to-forget')).toBeNull();
  });

  it('is not deleted at the start for a user who has signed in again', async () => {
    const { personal, stored, settle, did } = device();
    stored.set('gatehouse.to-forget', '7@1000');
    personal.open(ada);
    await settle();
    expect(did).toEqual([]);
  });

  it('is not deleted by a later page, including new data, once its owner has signed in again', async () => {
    const signedIn = device();
    signedIn.stored.set('gatehouse.to-forget', '8@900,7@1000');
    signedIn.personal.open(ada);
    await signedIn.settle();
    expect(signedIn.stored.get('gatehouse.to-forget')).toBeNull();

    const { personal, stored, settle, did } = device();
    stored.set('gatehouse.person', '7');
    stored.set('gatehouse.to-forget', signedIn.stored.get('gatehouse.to-forget') ?? '');
    personal.open(null);
    await settle();
    expect(did).toEqual([]);
  });

  it('is left alone once its owner signs in again while a slow store is deleting', async () => {
    const slow = Promise.withResolvers<void>();
    const { change, settle, did, stored } = device({ deleteTickets: () => slow.promise });
    change(null, ada);
    change(ada, null, 'signed_out');
    change(null, ada);
    slow.resolve();
    await settle();
    expect(did).toEqual(['memory']);
    expect(stored.get('gatehouse.to-forget')).toBeNull();
  });

  it('is deleted by the later of two sign-outs while the earlier is still running', async () => {
    const slow = Promise.withResolvers<void>();
    let time = 1000;
    const { change, settle, did, stored } = device({
      now: () => (time += 1),
      deleteTickets: () => slow.promise,
    });
    for (const _ of [1, 2]) {
      change(null, ada);
      change(ada, null, 'signed_out');
    }
    slow.resolve();
    await settle();
    expect(did.filter((one) => one.startsWith('purchases'))).toEqual(['purchases of 7 until 1002']);
    expect(stored.get('gatehouse.to-forget')).toBeNull();
  });

  it('is shown without a session only to the last user, and only after the session expired', () => {
    const { personal, change } = device();
    expect(personal.absent()).toBeNull();
    change(null, ada);
    change(ada, null, 'expired');
    expect(personal.absent()).toBe(ada);
    change(null, omar);
    change(omar, null, 'expired');
    expect(personal.absent()).toBe(omar);
    const signedOut = device({ ended: () => 'signed_out' });
    signedOut.change(null, ada);
    signedOut.change(ada, null, 'signed_out');
    expect(signedOut.personal.absent()).toBeNull();
  });

  it('is not shown in a second tab between a sign-out and its deletion', () => {
    const { personal, stored, change } = device({ ended: () => 'signed_out' });
    stored.set('gatehouse.person', '7');
    change(ada, null, 'elsewhere');
    expect(personal.absent()).toBeNull();
  });

  it('is deleted at the request of a signed-out user', async () => {
    const { personal, change, settle, did, stored } = device();
    change(null, ada);
    change(ada, null, 'expired');
    personal.forgetAbsent();
    await settle();
    expect(did).toEqual(allOfAda);
    expect(personal.absent()).toBeNull();
    expect(stored.get('gatehouse.person')).toBeNull();
  });

  it('is deleted at the next start if the page was closed during a sign-out', async () => {
    const { personal, stored, settle, did } = device({ ended: () => 'signed_out' });
    stored.set('gatehouse.person', '7');
    personal.open(null);
    await settle();
    expect(did).toEqual([
      'tickets of 7',
      'purchases of 7 until 1000',
      'wishes of 7',
      'drafts of 7',
      'lists of 7',
    ]);
  });

  it('is not left in a tab restored after its user signed out elsewhere', () => {
    const { personal, tabStored } = device();
    personal.open(null);
    expect(tabStored.keys()).toEqual(['gatehouse.origin']);
  });
});
