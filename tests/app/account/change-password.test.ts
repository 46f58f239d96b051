import { expect, it } from 'vitest';
import type { Call } from '#api/call.ts';
import { passwordChanges } from '#app/account/change-password.ts';
import type { Failure } from '#domain/failures/failure.ts';
import { hashPassword } from '#domain/people/password-hash.ts';

const refused = (code: string): Failure => ({ kind: 'refused', status: 403, code, message: '', errors: [] });
const lost: Failure = { kind: 'timeout' };

interface Asked {
  readonly body: { readonly passwordHash?: string; readonly currentPasswordHash?: string };
}

/** A server that knows one password, and loses the replies of calls named by their number. */
function serverWith(password: string | null, loses: readonly number[] = []) {
  const server = { hash: password === null ? null : hashPassword(password), calls: 0 };
  const answer = ({ passwordHash, currentPasswordHash }: Asked['body']) => {
    if (server.hash !== null && currentPasswordHash === undefined) return refused('proof_needed');
    if (server.hash !== null && currentPasswordHash !== server.hash) return refused('current_password_wrong');
    if (passwordHash !== undefined) server.hash = passwordHash;
    return null;
  };
  const call = async (_endpoint: unknown, { body }: Asked) => {
    server.calls += 1;
    const failure = answer(body);
    if (loses.includes(server.calls)) return { ok: false, failure: lost };
    return failure === null ? { ok: true, value: {} } : { ok: false, failure };
  };
  // The fake answers only two calls, whose types a call of any endpoint cannot express.
  return { server, change: passwordChanges(call as unknown as Call) };
}

it.each(['old password', null])('repeats a change from %s whose reply was lost', async (current) => {
  const { server, change } = serverWith(current, [1]);
  expect(await change({ current, next: 'new password' })).toEqual({ ok: false, failure: lost });
  expect(await change({ current, next: 'new password' })).toMatchObject({ ok: true });
  expect(server.hash).toBe(hashPassword('new password'));
});

it('sets another password at the second press after a lost reply', async () => {
  const { server, change } = serverWith('old password', [1, 3]);
  await change({ current: 'old password', next: 'new password' });
  // The reply is lost once more: the third press still ends in what was typed last.
  expect(await change({ current: 'old password', next: 'a third one' })).toEqual({
    ok: false,
    failure: lost,
  });
  expect(await change({ current: 'old password', next: 'a third one' })).toMatchObject({ ok: true });
  expect(server.hash).toBe(hashPassword('a third one'));
});

it('refuses a wrong current password, also after a lost reply that changed nothing', async () => {
  const { server, change } = serverWith('old password', [1]);
  const wrong = { ok: false, failure: refused('current_password_wrong') };
  await change({ current: 'mistyped', next: 'new password' });
  expect(await change({ current: 'mistyped', next: 'new password' })).toEqual(wrong);
  expect(await serverWith('old password').change({ current: 'mistyped', next: 'new' })).toEqual(wrong);
  expect(server.hash).toBe(hashPassword('old password'));
});
