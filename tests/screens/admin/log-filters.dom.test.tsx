import { expect, test } from 'vitest';
import { EnginesProvider, type Engines } from '#app/engines/engines.tsx';
import { LogFilters } from '#screens/admin/logs/log-filters.tsx';
import { english } from '#tests/messages/english.ts';
import { handClock } from '#tests/scanner/hand-clock.ts';
import { mount } from '#tests/ui/mount.ts';

test('Of the two fields above the log only the one that "/" comes to says so', async () => {
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
