import { expect, it } from 'vitest';
import { orGone } from '#app/data/or-gone.ts';
import type { Failure } from '#domain/failures/failure.ts';

const refused = (status: number, code: string): Failure => ({
  kind: 'refused',
  status,
  code,
  message: '',
  errors: [],
});

it('treats a removal as done if the server says that the thing is gone', async () => {
  const failure = refused(404, 'gate_not_found');
  expect(await orGone(Promise.resolve({ ok: false, failure }), 'gate_not_found')).toEqual({
    ok: true,
    value: null,
  });
});

it.each<Failure>([
  refused(409, 'gate_in_use'),
  refused(404, 'event_not_found'),
  { kind: 'unauthorized', code: 'gate_not_found', message: '' },
  { kind: 'timeout' },
])('leaves any other failure as it is: %o', async (failure) => {
  const result = { ok: false, failure } as const;
  expect(await orGone(Promise.resolve(result), 'gate_not_found')).toBe(result);
});

it('leaves a success as it is', async () => {
  const result = { ok: true, value: { removed: true } } as const;
  expect(await orGone(Promise.resolve(result), 'gate_not_found')).toBe(result);
});
