import { describe, expect, it } from 'vitest';
import { confirmUnsent } from '#app/engines/compose/calls.ts';
import type { Result } from '#domain/failures/failure.ts';

const lost: Result<string> = { ok: false, failure: { kind: 'unreachable' } };
const late: Result<string> = { ok: false, failure: { kind: 'timeout' } };
const done: Result<string> = { ok: true, value: 'done' };
const unsent = { ok: false, failure: { kind: 'unreachable', nothingSent: true } };

/** Returns the outcome of a call, given whether there was a network before and after it. */
function called(result: Result<string>, ...online: [before: boolean, after: boolean]) {
  const answers = [...online];
  return confirmUnsent(
    async () => result,
    () => answers.shift() ?? true,
  );
}

describe('whether a failed call may have reached the server', () => {
  it('is ruled out only if the browser had no network the whole time', async () => {
    expect(await called(lost, false, false)).toEqual(unsent);
    expect(await called(lost, true, true)).toEqual(lost);
    expect(await called(lost, true, false)).toEqual(lost);
    expect(await called(lost, false, true)).toEqual(lost);
  });

  it('does not apply to a response or a timeout', async () => {
    expect(await called(done, false, false)).toEqual(done);
    expect(await called(late, false, false)).toEqual(late);
  });
});
