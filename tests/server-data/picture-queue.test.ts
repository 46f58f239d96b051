import { expect, test } from 'vitest';
import { createPictureQueue } from '#server/events/picture-queue.ts';

const there = () => false;
const sender = (person: string) => ({ person, isGone: there });

/** Work that ends on command. */
function held() {
  let end = () => {};
  const ended = new Promise<string>((resolve) => (end = () => resolve('made')));
  return { work: () => ended, end: () => end() };
}

test('refuses a sixth picture with 503 while one is processed and four wait, and accepts it once one is done', async () => {
  const queue = createPictureQueue();
  const { work, end } = held();
  const first = Array.from({ length: 5 }, (_, at) => queue.add(sender(`person ${at}`), work));
  expect(await queue.add(sender('sixth'), work)).toMatchObject({
    status: 503,
    code: 'server_busy',
    details: { retryAfterSeconds: 5 },
  });
  end();
  expect(await Promise.all(first)).toEqual(Array.from({ length: 5 }, () => 'made'));
  expect(await queue.add(sender('sixth'), work)).toBe('made');
});

test('refuses a user’s second picture with 429 while the first is in progress', async () => {
  const queue = createPictureQueue();
  const { work, end } = held();
  const first = queue.add(sender('omar'), work);
  expect(await queue.add(sender('omar'), work)).toMatchObject({ status: 429, code: 'rate_limited' });
  end();
  await first;
  expect(await queue.add(sender('omar'), work)).toBe('made');
});

test('skips a caller who has disconnected by their turn', async () => {
  const queue = createPictureQueue();
  const { work, end } = held();
  const first = queue.add(sender('omar'), work);
  const made: string[] = [];
  const late = queue.add({ person: 'awa', isGone: () => true }, async () => made.push('late'));
  end();
  await first;
  expect(await late).toMatchObject({ code: 'body_broken_off' });
  expect(made).toEqual([]);
});

test('continues after a failure, and lets the user send another', async () => {
  const queue = createPictureQueue();
  await expect(queue.add(sender('omar'), () => Promise.reject(new Error('no memory')))).rejects.toThrow(
    'no memory',
  );
  expect(await queue.add(sender('omar'), () => Promise.resolve('made'))).toBe('made');
});
