import { describe, expect, it } from 'vitest';
import { useServer } from '#app/data/server-data.ts';
import { createReplies } from '#app/data/replies.ts';
import { EnginesProvider, type Engines } from '#app/engines/engines.tsx';
import { listGates } from '#contract/door/gates.ts';
import type { Failure } from '#domain/failures/failure.ts';
import { english } from '#tests/messages/english.ts';
import { doing, mount } from '#tests/ui/mount.ts';

/** Returns what a screen shows while a read that failed with this failure waits for its retry. */
async function shownAfterOneTry(failure: Failure) {
  let tries = 0;
  const state = { status: 'authenticated', user: { credentialId: 7 } };
  // The only engines that the read uses.
  const engines = {
    auth: { state: () => state, subscribe: () => () => {} },
    clock: { wall: () => 0 },
    call: async () => {
      tries += 1;
      return { ok: false, failure };
    },
    replies: createReplies(),
    messages: english,
  } as unknown as Engines;
  function Screen() {
    const read = useServer(listGates, { params: { registrationId: 'e' } });
    return <p>{read.loading ? 'loading' : (read.failure?.kind ?? 'read')}</p>;
  }
  const page = await mount(
    <EnginesProvider engines={engines}>
      <Screen />
    </EnginesProvider>,
  );
  await doing(() => {});
  expect(tries).toBe(1);
  return page.textContent;
}

describe('a read whose first attempt failed', () => {
  it.each<Failure>([{ kind: 'unreachable' }, { kind: 'timeout' }, { kind: 'foreign', status: 200 }])(
    'says at once what is wrong with the line: %j',
    async (failure) => {
      expect(await shownAfterOneTry(failure)).toBe(failure.kind);
    },
  );

  it('reports an unreachable server at once', async () => {
    const away: Failure = { kind: 'server', status: 502, away: true, retryAfterMs: null };
    expect(await shownAfterOneTry(away)).toBe('server');
  });

  it('keeps loading when the server may succeed on a retry', async () => {
    expect(await shownAfterOneTry({ kind: 'server', status: 503, retryAfterMs: null })).toBe('loading');
  });
});
