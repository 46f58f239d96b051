import { expect, it } from 'vitest';
import type { Call } from '#api/call.ts';
import { switchOnCodes } from '#app/account/switch-on-codes.ts';
import { confirmSecondFactor } from '#contract/accounts/second-factor.ts';
import type { Failure } from '#domain/failures/failure.ts';

const isOn: Failure = { kind: 'refused', status: 409, code: 'second_factor_on', message: '', errors: [] };
const lost: Failure = { kind: 'unreachable' };

/** A server that switches on once; its first replies are lost. */
function serverLosing(replies: number) {
  const server = { on: false, calls: 0, codes: [] as string[] };
  const answer = (endpoint: unknown) => {
    if (endpoint === confirmSecondFactor && server.on) return { ok: false, failure: isOn };
    server.on = true;
    server.codes = [`codes of call ${server.calls}`];
    return { ok: true, value: { recoveryCodes: server.codes } };
  };
  const call = async (endpoint: unknown) => {
    server.calls += 1;
    const reply = answer(endpoint);
    return server.calls <= replies ? { ok: false, failure: lost } : reply;
  };
  // The fake answers only two calls, whose types a call of any endpoint cannot express.
  return { server, confirm: switchOnCodes(call as unknown as Call, undefined) };
}

it.each([1, 2])('returns valid recovery codes after %i lost replies', async (replies) => {
  const { server, confirm } = serverLosing(replies);
  for (let n = 0; n < replies; n += 1) expect(await confirm('123456')).toEqual({ ok: false, failure: lost });
  expect(await confirm('123456')).toEqual({ ok: true, value: { recoveryCodes: server.codes } });
});

it('leaves the recovery codes alone if it was switched on elsewhere', async () => {
  const { server, confirm } = serverLosing(0);
  server.on = true;
  server.codes = ['shown elsewhere'];
  expect(await confirm('123456')).toEqual({ ok: false, failure: isOn });
  expect(server.codes).toEqual(['shown elsewhere']);
});
