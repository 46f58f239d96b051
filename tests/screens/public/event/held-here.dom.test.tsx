import { expect, it } from 'vitest';
import type { Buying } from '#app/engines/buying.ts';
import { EnginesProvider, type Engines } from '#app/engines/engines.tsx';
import { useHeldHere } from '#screens/public/event/use-held-here.ts';
import { english } from '#tests/messages/english.ts';
import { doing, mount } from '#tests/ui/mount.ts';

function Held() {
  return <output>{String(useHeldHere('e1').total)}</output>;
}

const places = { ticketTypeId: 'seat', quantity: 2, state: 'held', heldUntil: 60_000 };

/** Shows the page on a device with the given mark; `open` starts the engines. */
async function shownWith(mark: string | null) {
  const listeners = new Set<() => void>();
  let opened: Partial<Buying> | null = null;
  const engines = {
    messages: english,
    stored: { get: () => mark, keys: () => [], onChange: () => () => {} },
    buying: {
      opened: () => opened,
      subscribe: (listener: () => void) => {
        listeners.add(listener);
        return () => listeners.delete(listener);
      },
    },
  } as unknown as Engines;
  const box = await mount(
    <EnginesProvider engines={engines}>
      <Held />
    </EnginesProvider>,
  );
  return {
    total: () => box.textContent,
    open(holds: readonly unknown[]) {
      opened = { now: () => 0, holdsOf: async () => holds as never };
      return doing(() => listeners.forEach((listener) => listener()));
    },
  };
}

it('shows no count of held tickets until storage has been read, and then the number', async () => {
  const page = await shownWith('1');
  expect(page.total()).toBe('null');
  await page.open([places]);
  expect(page.total()).toBe('2');
});

it('shows none at once on a device that never bought tickets', async () => {
  expect((await shownWith(null)).total()).toBe('0');
});

it('shows none on a device that holds tickets of other events', async () => {
  const page = await shownWith('1');
  await page.open([]);
  expect(page.total()).toBe('0');
});
