import { expect, it, vi } from 'vitest';
import { useSaleOver } from '#app/checkout/use-sale-over.ts';
import { EnginesContext, type Engines } from '#app/engines/engines.tsx';
import type { Buying } from '#app/engines/buying.ts';
import type { EventDetail } from '#contract/events/events.ts';
import { isSaleOver } from '#domain/sales/held-places.ts';
import type { Failure } from '#domain/failures/failure.ts';
import { english } from '#tests/messages/english.ts';
import { mount } from '#tests/ui/mount.ts';

async function told(status: string | undefined) {
  const lookAt = vi.fn<(eventId: string, refused: Failure) => Promise<void>>(async () => {});
  function Page() {
    const event = status === undefined ? undefined : ({ registrationId: 'e', status } as EventDetail);
    useSaleOver({ lookAt } as unknown as Buying, event);
    return null;
  }
  await mount(
    <EnginesContext value={{ messages: english } as unknown as Engines}>
      <Page />
    </EnginesContext>,
  );
  return lookAt.mock.calls;
}

it.each([
  ['cancelled', 'This event was cancelled. You haven’t been charged.'],
  ['ended', 'This event is over. You haven’t been charged.'],
])('ends what is reserved for an event that is %s, and says why', async (status, message) => {
  const [[eventId, failure] = [], ...others] = await told(status);
  expect(eventId).toBe('e');
  expect(failure).toMatchObject({ message });
  expect(failure !== undefined && isSaleOver(failure)).toBe(true);
  expect(others).toEqual([]);
});

it.each(['published', undefined])('leaves what is reserved for an event alone that is %s', async (status) => {
  expect(await told(status)).toEqual([]);
});
