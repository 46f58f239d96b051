import type { ReactNode } from 'react';
import { expect, test } from 'vitest';
import { createReplies } from '#app/data/replies.ts';
import { UnsavedText } from '#app/data/unsaved-text.ts';
import { EnginesProvider, type Engines } from '#app/engines/engines.tsx';
import { doorOffers } from '#contract/sales/door-sales.ts';
import type { ListedWaiting } from '#contract/sales/waiting-list.ts';
import { storedValues } from '#platform/stored-values.ts';
import { SettingField } from '#screens/admin/settings/setting-field.tsx';
import { ResolveConflict } from '#screens/member/board/resolve-conflict.tsx';
import { WaitingActions } from '#screens/organizer/event/waiting/waiting-actions.tsx';
import { ForceOverlay } from '#screens/organizer/scanner/force-overlay.tsx';
import { SellTickets } from '#screens/parts/selling/sell-tickets.tsx';
import { english, textsOf } from '#tests/messages/english.ts';
import { handClock } from '#tests/scanner/hand-clock.ts';
import { button, doing, mount, typeInto } from '#tests/ui/mount.ts';

const price = { amount: 0, currency: 'GMD' };
const offers = {
  card: false,
  printed: true,
  items: [{ ticketTypeId: 't', name: 'Regular', price, left: 9 }],
};
const auth = { user: null };
const engines = {
  clock: handClock(),
  call: async ({ path }: { path: string }) => ({ ok: true, value: path === doorOffers.path ? offers : {} }),
  replies: createReplies(),
  notify: { done: () => {}, failed: () => {} },
  stored: storedValues(() => {
    throw new Error('in memory');
  }),
  auth: { state: () => auth, subscribe: () => () => {} },
  contact: { reached: () => true, subscribe: () => () => {} },
  messages: english,
} as unknown as Engines;

const conflict = { conflictId: 'c', ticketNumber: 7, first: null };
const waiting = { entryId: 'w', state: 'waiting', name: 'Awa', email: '', phoneNumber: '' };
const setting = { name: 'siteName', group: 'look', value: '', usual: '' } as const;
const force = { ask: () => {}, confirm: async () => {}, place: 'entrance' } as const;

const forms: readonly [string, () => ReactNode, string?][] = [
  ['the guest of a sale at the door', () => <SellTickets eventId="e" open={null} onOpen={() => {}} />],
  [
    'the note of a resolved conflict',
    () => <ResolveConflict eventId="e" conflict={conflict} how="mis_scan" onClose={() => {}} />,
  ],
  [
    'why somebody is taken off the waiting list',
    () => <WaitingActions eventId="e" entry={waiting as unknown as ListedWaiting} />,
    textsOf('desk').waiting.remove.of('Awa'),
  ],
  ['why somebody is let in anyway', () => <ForceOverlay force={force} />],
  ['a setting', () => <SettingField setting={setting} />],
  ['the colour', () => <SettingField setting={{ ...setting, name: 'accent' }} />],
];

test.each(forms)('keeps an update waiting while %s is typed', async (_name, form, opens) => {
  const unsaved = new Set<symbol>();
  const begin = () => {
    const one = Symbol('typing');
    unsaved.add(one);
    return () => void unsaved.delete(one);
  };
  const box = await mount(
    <UnsavedText value={begin}>
      <EnginesProvider engines={engines}>{form()}</EnginesProvider>
    </UnsavedText>,
  );
  await doing(() => {});
  if (opens !== undefined) await doing(() => button(opens, box).click());
  const field = document.querySelector<HTMLInputElement | HTMLTextAreaElement>(
    'textarea, input:not([type=color], [type=radio])',
  );
  if (field === null) throw new Error('There is no field.');
  const sizes = [unsaved.size];
  for (const text of ['Awa', '']) {
    await doing(() => typeInto(field, text));
    sizes.push(unsaved.size);
  }
  expect(sizes).toEqual([0, 1, 0]);
});
