import { expect, it } from 'vitest';
import { createCheckpoints } from '#server/database/embedded/checkpoints.ts';

const mebibyte = 1024 * 1024;

/** Commits a mebibyte at a time to a database whose checkpoints fail while `broken`. */
function database() {
  const state = { broken: false, written: 0, made: 0, failures: 0 };
  const committed = createCheckpoints(
    {
      position: async () => state.written,
      make: async () => {
        if (state.broken) throw new Error('no space left on device');
        state.made += 1;
      },
      failed: () => void (state.failures += 1),
    },
    0,
  );
  const commit = async (times: number): Promise<void> => {
    for (let done = 0; done < times; done += 1) {
      state.written += mebibyte;
      await committed();
    }
  };
  return { state, commit };
}

it('creates a checkpoint after 64 MiB of log', async () => {
  const { state, commit } = database();
  await commit(63);
  expect(state.made).toBe(0);
  await commit(65);
  expect(state.made).toBe(2);
});

it('fails no commit when a checkpoint fails, reports it and retries', async () => {
  const { state, commit } = database();
  state.broken = true;
  await commit(64);
  expect(state).toMatchObject({ made: 0, failures: 1 });
  state.broken = false;
  await commit(64);
  expect(state).toMatchObject({ made: 1, failures: 1 });
});
