import { expect, it } from 'vitest';
import { EnginesContext, type Engines } from '#app/engines/engines.tsx';
import type { Failure } from '#domain/failures/failure.ts';
import { Unread } from '#screens/parts/read-state.tsx';
import { english } from '#tests/messages/english.ts';
import { mount } from '#tests/ui/mount.ts';

const refused = (status: number): Failure => ({
  kind: 'refused',
  status,
  code: 'refused',
  message: 'No.',
  errors: [],
});

const shown = async (failure: Failure) => {
  const box = await mount(
    <EnginesContext value={{ messages: english } as unknown as Engines}>
      <Unread read={{ loading: false, failure, again: () => {} }} what="the gates" missing="Not found" />
    </EnginesContext>,
  );
  return box.textContent;
};

it.each<[string, Failure]>([
  ['the server was not reached', { kind: 'unreachable' }],
  ['the server failed', { kind: 'server', status: 500 } as Failure],
  ['something else was in the way', refused(409)],
])('offers to try again where that can help: %s', async (_, failure) => {
  expect(await shown(failure)).toContain('Try again');
});

it('does not offer to try again what a person may not see', async () => {
  expect(await shown(refused(403))).toBe('Couldn’t load the gatesNo. ');
});

it.each([404, 422])(
  'shows what stands for a missing thing, also if nothing can have its address: %i',
  async (status) => {
    expect(await shown(refused(status))).toBe('Not found');
  },
);
