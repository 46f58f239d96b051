import 'fake-indexeddb/auto';
import { act } from 'react';
import { expect, test, vi } from 'vitest';
import { createReplies } from '#app/data/replies.ts';
import type { DoorDesk, LookupResult, NameSearch, OpenGate } from '#app/engines/door-desk.ts';
import { EnginesProvider, type Engines } from '#app/engines/engines.tsx';
import { useGuest, useNames } from '#app/scanning/use-names.ts';
import type { ListedPerson } from '#domain/door/door-list.ts';
import type { ManifestGate, ManifestHeader } from '#domain/manifest/manifest.ts';
import { formatReference } from '#domain/codes/reference.ts';
import { FindGuest } from '#screens/organizer/scanner/names/find-guest.tsx';
import { GuestFacts } from '#screens/organizer/scanner/names/guest-facts.tsx';
import { GuestList } from '#screens/organizer/scanner/names/guest-list.tsx';
import { english, textsOf } from '#tests/messages/english.ts';
import { button, doing, mount, typeInto } from '#tests/ui/mount.ts';
import { until } from '#tests/until.ts';

const { names: texts } = textsOf('scanning');
const guest: ListedPerson = {
  ticketNumber: 7,
  reference: 1,
  typeIndex: 0,
  name: 'Fatou Ceesay',
  buyer: 'Lamin Bah',
  orderId: '',
  note: 'By the side door',
  answers: [],
};
const gate = { gateId: 'g', index: 0, name: 'Main', checkpoint: 'event' } as ManifestGate;
const header = {
  eventId: 'e',
  timeZone: 'UTC',
  types: [{ index: 0, name: 'Standard' }],
  gates: [gate],
} as unknown as ManifestHeader;

/** Waits until this holds. */
const shown = (check: () => void) =>
  until(async () => {
    await act(async () => new Promise((resolve) => setTimeout(resolve, 20)));
    check();
  });

async function finding(role: 'steward' | 'supervisor', complete = true) {
  const search: NameSearch = {
    refresh: async () => true,
    search: async (typed) => (typed === 'fat' ? { people: [guest], total: 1 } : { people: [], total: 0 }),
    person: async () => guest,
    close: vi.fn<() => void>(),
  };
  const list = { listId: 'l', digest: 'd', tickets: 9, here: new Map([[0, 'p']]), lacking: [], complete };
  const counted = vi.fn<() => void>();
  const desk = {
    names: { list: async () => list, open: () => search, bring: async () => null, searched: counted },
  } as unknown as DoorDesk;
  const told = { at: 1, info: { standing: 'admit', inside: 0, history: [] } } as unknown as LookupResult;
  const open = { gate: { look: async () => told }, subscribe: () => () => {} } as unknown as OpenGate;
  const admitted = vi.fn<(ticketNumber: number) => void>();
  const clock = {
    after: (_: number, work: () => void) => {
      work();
      return () => {};
    },
  };
  function Screen() {
    const names = useNames(desk, 'e', role);
    const known = useGuest(names, 7);
    return (
      <>
        <output>{`${names.may} ${names.search !== null} ${known?.name ?? 'nobody'}`}</output>
        <FindGuest
          open
          onClose={() => {}}
          desk={desk}
          at={open}
          names={names}
          header={header}
          gate={gate}
          direction="entry"
          onAdmit={admitted}
          onUndo={async () => true}
        />
      </>
    );
  }
  // A phone enrolled by a code has no signed-in user.
  const nobody = { status: 'anonymous', user: null };
  const engines = {
    clock,
    messages: english,
    replies: createReplies(),
    auth: { state: () => nobody, subscribe: () => () => {} },
    notify: { failed: () => {} },
  } as unknown as Engines;
  const page = await mount(
    <EnginesProvider engines={engines}>
      <Screen />
    </EnginesProvider>,
  );
  await shown(() => {
    const ready = role === 'supervisor' && complete;
    expect(page.querySelector('output')?.textContent).toBe(
      `${role === 'supervisor'} ${ready} ${ready ? guest.name : 'nobody'}`,
    );
  });
  const type = async (text: string) => {
    const field = document.querySelector('input');
    if (field === null) throw new Error('There is no field.');
    await doing(() => typeInto(field, text));
  };
  return { type, admitted, counted };
}

test('finds a guest by typing, distinguishes namesakes, and checks them in', async () => {
  const { type, admitted, counted } = await finding('supervisor');
  await type('fat');
  const row = () => document.querySelector('[data-guest="7"] button');
  await shown(() => expect(row()?.textContent).toContain(texts.notArrived));
  expect(row()?.textContent).toContain('Fatou Ceesay');
  expect(row()?.textContent).toContain(texts.orderedBy('Lamin Bah'));
  await doing(() => row()?.dispatchEvent(new MouseEvent('click', { bubbles: true })));
  await shown(() => expect(document.body.textContent).toContain('By the side door'));
  await shown(() => expect(button(texts.admit)).toBeDefined());
  await doing(() => button(texts.admit).click());
  expect(admitted.mock.calls).toEqual([[7]]);
  expect(counted).toHaveBeenCalled();
});

test('says when a guest is not on the list', async () => {
  const { type } = await finding('supervisor');
  await type('nobody');
  await shown(() => expect(document.body.textContent).toContain(texts.none.title));
});

test('explains how names that are not here yet arrive, and never requests them on a steward’s phone', async () => {
  await finding('supervisor', false);
  await shown(() => expect(document.body.textContent).toContain(texts.coming.title));
  await finding('steward');
});

test('calls a guest without a name by their ticket, once', async () => {
  const nameless = { ...guest, name: '', buyer: '' };
  const at = { gate: { look: async () => undefined }, subscribe: () => () => {} } as unknown as OpenGate;
  const engines = { messages: english } as unknown as Engines;
  const page = await mount(
    <EnginesProvider engines={engines}>
      <GuestList
        at={at}
        header={header}
        gate={gate}
        found={{ people: [nameless], total: 1 }}
        onChoose={() => {}}
      />
      <GuestFacts guest={nameless} />
    </EnginesProvider>,
  );
  const reference = formatReference(7, 1);
  expect(page.querySelector('li')?.textContent).toContain(`${reference}Standard`);
  expect(page.querySelector('li')?.textContent?.split(reference)).toHaveLength(2);
  expect(page.querySelector('div[data-guest] bdi')?.textContent).toBe(reference);
});
