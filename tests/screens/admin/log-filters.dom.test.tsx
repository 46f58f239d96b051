import { expect, test } from 'vitest';
import { EnginesProvider, type Engines } from '#app/engines/engines.tsx';
import { LogFilters } from '#screens/admin/logs/log-filters.tsx';
import { english } from '#tests/messages/english.ts';
import { handClock } from '#tests/scanner/hand-clock.ts';
import { button, doing, mount } from '#tests/ui/mount.ts';

test('shows the "/" shortcut only on the field above the log that it focuses', async () => {
  const engines = { messages: english, clock: handClock() } as unknown as Engines;
  const page = await mount(
    <EnginesProvider engines={engines}>
      <LogFilters filter={{}} lines={[]} onChange={() => {}} onClear={null} />
    </EnginesProvider>,
  );
  const fields = [...page.querySelectorAll('input[type=search]')];
  expect(fields.map((field) => field.getAttribute('aria-keyshortcuts'))).toEqual(['/', null]);
  expect(page.querySelectorAll('kbd')).toHaveLength(1);
});

test('collapses the filters until needed, and shows how many are active', async () => {
  const engines = { messages: english, clock: handClock() } as unknown as Engines;
  const shown = async (filter: Parameters<typeof LogFilters>[0]['filter']) =>
    mount(
      <EnginesProvider engines={engines}>
        <LogFilters filter={filter} lines={[]} onChange={() => {}} onClear={null} />
      </EnginesProvider>,
    );
  const page = await shown({ search: 'gate', level: 'warn', person: 'awa' });
  const fold = button('Filters (2)', page);
  const filters = page.querySelector(`[id="${fold.getAttribute('aria-controls')}"]`);
  expect([fold.getAttribute('aria-expanded'), filters?.getAttribute('data-folded')]).toEqual([
    'false',
    'true',
  ]);
  await doing(() => fold.click());
  expect([fold.getAttribute('aria-expanded'), filters?.getAttribute('data-folded')]).toEqual([
    'true',
    'false',
  ]);
  expect(filters?.querySelectorAll('select, input')).toHaveLength(8);
  expect(button('Filters', await shown({ search: 'gate' }))).toBeDefined();
});
