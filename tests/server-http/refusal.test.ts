import { written } from '#messages/written.ts';
import { describe, expect, test } from 'vitest';
import { commitUnlessRefused } from '#server/access/commit-unless-refused.ts';
import { isRefusal, refuseFields, refusal } from '#server/access/refusal.ts';
import * as refusals from '#server/access/refusals.ts';
import type { Database } from '#server/database/database.ts';

describe('a refusal', () => {
  const text = () => 'No.';

  test('is recognised by its own marker, whatever else it contains', () => {
    expect(isRefusal(refusal(409, 'changed_elsewhere', text))).toBe(true);
    for (const other of [null, undefined, 'refused', 5, {}, { refused: false }, { refused: 'yes' }, []])
      expect(isRefusal(other)).toBe(false);
  });

  test('includes details only when there are some', () => {
    expect(refusal(409, 'changed_elsewhere', text)).toEqual({
      refused: true,
      status: 409,
      code: 'changed_elsewhere',
      text,
    });
    expect(Object.keys(refusal(409, 'changed_elsewhere', text))).not.toContain('details');
    expect(refusal(409, 'changed_elsewhere', text, { left: 2 }).details).toEqual({ left: 2 });
  });

  test('of a form names every field, and uses the first message', () => {
    const other = () => 'Neither.';
    expect(refuseFields(['name', text], ['age', other])).toEqual({
      refused: true,
      status: 422,
      code: 'invalid',
      text,
      fields: { name: text, age: other },
    });
  });

  test('thrown by work rolls it back, and other results are kept', async () => {
    const became: string[] = [];
    const database: Database = {
      kind: 'embedded',
      query: () => Promise.resolve([]),
      script: () => Promise.reject(new Error('nothing is migrated here')),
      close: () => Promise.resolve(),
      async transaction(work) {
        try {
          const done = await work(database);
          became.push('kept');
          return done;
        } catch (error) {
          became.push('undone');
          throw error;
        }
      },
    };
    const refused = refusal(409, 'changed_elsewhere', text);
    expect(await commitUnlessRefused(database, async () => refused)).toBe(refused);
    expect(await commitUnlessRefused(database, async () => ({ refused: false }))).toEqual({ refused: false });
    expect(became).toEqual(['undone', 'kept']);
  });

  test('for too many requests gives the retry time in whole seconds, at least one', () => {
    const { status, code, details, text: said } = refusals.tooMany(1_001);
    expect([status, code, details]).toEqual([429, 'rate_limited', { retryAfterSeconds: 2 }]);
    expect(said(written.en.refusals)).toBe('Too many attempts. Try again in 2 seconds.');
    expect(refusals.tooMany(0).details).toEqual({ retryAfterSeconds: 1 });
  });

  test('of what there is no memory for says when to try again, in words and for the header', () => {
    const { status, code, details, text: said } = refusals.serverBusy(5);
    expect([status, code, details]).toEqual([503, 'server_busy', { retryAfterSeconds: 5 }]);
    expect(said(written.en.refusals)).toContain('Try again in 5 seconds.');
  });
});
