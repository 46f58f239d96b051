import { expect, it } from 'vitest';
import { maxCounted, maxFound } from '#contract/wire/list-total.ts';
import { EnginesProvider, type Engines } from '#app/engines/engines.tsx';
import { events } from '#messages/en/events.ts';
import { FoundLine } from '#screens/parts/found-line.tsx';
import { english } from '#tests/messages/english.ts';
import { mount } from '#tests/ui/mount.ts';

const { found } = events.list;
const engines = { messages: english } as unknown as Engines;

it.each([
  [0, '0 events'],
  [1, '1 event'],
  [maxFound - 1, '1,999 events'],
  [maxFound, 'At least 2,000 events'],
  [maxFound + 1, '2,001 events'],
  [maxCounted - 1, '9,999 events'],
  [maxCounted, 'At least 10,000 events'],
])(
  'shows for a list of %d the count "%s", as a minimum where the server stops counting',
  async (total, said) => {
    const box = await mount(
      <EnginesProvider engines={engines}>
        <FoundLine total={total} found={found} />
      </EnginesProvider>,
    );
    expect(box.textContent).toBe(said);
  },
);
