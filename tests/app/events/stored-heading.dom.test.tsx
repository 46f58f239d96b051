import { describe, expect, it } from 'vitest';
import { createReplies } from '#app/data/replies.ts';
import { EnginesProvider, type Engines } from '#app/engines/engines.tsx';
import { removeStored } from '#app/engines/stored-things.ts';
import {
  maxHeadings,
  useEventFileName,
  useEventHeading,
  type EventHeading,
} from '#app/events/stored-heading.ts';
import type { StoredValues } from '#platform/stored-values.ts';
import { memoryValues } from '#tests/app/engines/stored-samples.ts';
import { english } from '#tests/messages/english.ts';
import { mount } from '#tests/ui/mount.ts';

const evening: EventHeading = {
  registrationId: 'evening',
  name: 'Evening by the river',
  startsAt: '2026-11-28T19:00:00.000Z',
  doorsOpenAt: '2026-11-28T18:00:00.000Z',
  timeZone: 'Africa/Banjul',
};

function Head({ of, read }: { readonly of: string; readonly read: EventHeading | null | undefined }) {
  return <h1>{useEventHeading(of, read)?.name ?? 'nothing'}</h1>;
}

/** Returns the heading of an event's desk on a page opened with these stored values. */
async function headOf(
  stored: StoredValues,
  read: EventHeading | null | undefined,
  { person = 7, of = 'evening' } = {},
): Promise<string | null> {
  const auth = { status: 'authenticated', user: { credentialId: person, role: 'ORGANIZER' } };
  // The only engines that the hook uses.
  const engines = {
    stored,
    replies: createReplies(),
    messages: english,
    auth: { state: () => auth, subscribe: () => () => {} },
  } as unknown as Engines;
  const box = await mount(
    <EnginesProvider engines={engines}>
      <Head of={of} read={read} />
    </EnginesProvider>,
  );
  return box.textContent;
}

describe('the stored heading of an event page', () => {
  it('shows the server’s last values when nothing can be loaded', async () => {
    const stored = memoryValues();
    expect(await headOf(stored, undefined)).toBe('nothing');
    expect(await headOf(stored, evening)).toBe(evening.name);
    expect(await headOf(stored, undefined)).toBe(evening.name);
    expect(await headOf(stored, { ...evening, name: 'Another name' })).toBe('Another name');
    expect(await headOf(stored, undefined)).toBe('Another name');
  });

  it('contains no figures or other event data', async () => {
    const stored = memoryValues();
    await headOf(stored, { ...evening, figures: { revenue: 350_00 }, takenDown: 'why' } as EventHeading);
    expect(stored.keys()).toEqual(['gatehouse.own-events']);
    expect(JSON.parse(stored.get('gatehouse.own-events') ?? '')).toEqual({ person: 7, items: [evening] });
  });

  it('is hidden from other users and deleted on sign-out', async () => {
    const stored = memoryValues();
    await headOf(stored, evening);
    expect(await headOf(stored, undefined, { person: 8 })).toBe('nothing');
    removeStored('local', stored, ['leaving', 'farewell']);
    expect(await headOf(stored, undefined)).toBe('nothing');
  });

  it('is deleted when the user loses access to the event', async () => {
    const stored = memoryValues();
    await headOf(stored, evening);
    expect(await headOf(stored, null)).toBe('nothing');
    expect(await headOf(stored, undefined)).toBe('nothing');
  });

  it('is kept for the most recently opened events, and ignored if invalid', async () => {
    const stored = memoryValues();
    const ids = Array.from({ length: maxHeadings + 1 }, (_, number) => `event-${number}`);
    for (const id of ids) await headOf(stored, { ...evening, registrationId: id, name: id }, { of: id });
    expect(await headOf(stored, undefined, { of: 'event-0' })).toBe('nothing');
    expect(await headOf(stored, undefined, { of: 'event-1' })).toBe('event-1');
    stored.set('gatehouse.own-events', '{"person":7,"items":[{"name":1}]}');
    expect(await headOf(stored, undefined, { of: 'event-1' })).toBe('nothing');
  });
});

function Saved({ of }: { readonly of: string }) {
  const fileOf = useEventFileName(of);
  return <p>{fileOf('attendees', 'csv')}</p>;
}

describe('an event’s file', () => {
  it.each([
    ['evening', 7, 'evening-by-the-river-attendees.csv'],
    ['another', 7, 'attendees.csv'],
    ['evening', 8, 'attendees.csv'],
  ])('is named after the event if this device knows it: %s for person %i', async (of, person, named) => {
    const stored = memoryValues();
    await headOf(stored, evening);
    const auth = { user: { credentialId: person } };
    const engines = { stored, messages: english, auth: { state: () => auth } } as unknown as Engines;
    const box = await mount(
      <EnginesProvider engines={engines}>
        <Saved of={of} />
      </EnginesProvider>,
    );
    expect(box.textContent).toBe(named);
  });
});
