import type { LayerRow } from '#tests/ui/layer-row.ts';
import { layers } from '#tests/ui/layer-table.ts';
import { expect } from '../fixtures.ts';
import { layerStage } from '../layer-stage.ts';
import { demoAdmin, demoAttendee, demoOrganizer } from '../people.ts';
import { arrive } from './engine-pages.ts';
import { inEachEngine, test } from './engine-test.ts';
import type { Walker } from './walker.ts';

const people = { attendee: demoAttendee, organizer: demoOrganizer, admin: demoAdmin, visitor: null } as const;

type Row = LayerRow & { readonly who: keyof typeof people };

/** Only layers that one load and presses or typing can open; the others are tested in Chromium only. */
const isWalked = (row: LayerRow): row is Row =>
  row.who in people && row.tooltip !== true && row.open.every(([kind]) => kind !== 'choice');

async function press(person: Walker, { open }: Row, from = 0): Promise<void> {
  for (const [kind, name, text] of open.slice(from))
    await (kind === 'field'
      ? person.fill(name, text)
      : person.press(kind === 'tab' ? 'tab' : 'button', name));
}

const ways: readonly ((person: Walker) => Promise<void>)[] = [
  (person) => person.press('button', 'Close'),
  (person) => person.type(['Escape']),
  (person) => person.back(),
];

/** Closes the layer in each way and presses its opener again, which would fail if the layer were still there. */
async function tryRow(person: Walker, row: Row, address: string): Promise<void> {
  await person.goto(address);
  await press(person, row);
  await person.seesLayer(row.name);
  // A draft's address contains its id once it is saved.
  const here = await person.ask(() => location.href, null);
  for (const close of ways) {
    await close(person);
    await press(person, row, row.stays);
    await person.seesLayer(row.name);
    expect(await person.ask(() => location.href, null)).toBe(here);
  }
}

inEachEngine(() => {
  for (const who of ['visitor', 'attendee', 'organizer', 'admin'] as const)
    test(`closes every layer over a page (${who}) by its close button, Escape and Back`, async ({
      server,
      person,
    }) => {
      test.setTimeout(900_000);
      const stage = await layerStage(server);
      const known = people[who];
      if (known !== null) await arrive(person, server.url, known);
      for (const row of layers.filter(isWalked).filter((one) => one.who === who))
        await test.step(`${String(row.name)} at ${row.at}`, async () => {
          const path = row.at.replace(/\{(\w+)\}/g, (_, word: string) => stage.words[word] ?? '');
          await tryRow(person, row, server.url + path);
        });
    });
});
