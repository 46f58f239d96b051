import { expect, test } from 'vitest';
import type { Call } from '#api/call.ts';
import { saveGate, savedGate } from '#app/events/save-gate.ts';
import type { Failure } from '#domain/failures/failure.ts';

const gate = { gateId: 'g1', index: 0, name: 'North', checkpoint: 'event', version: '1' };
const lost: Failure = { kind: 'timeout' };
const elsewhere: Failure = {
  kind: 'refused',
  status: 409,
  code: 'changed_elsewhere',
  message: '',
  errors: [],
};

interface Asked {
  readonly query?: { readonly version?: string };
  readonly body?: { readonly name: string; readonly checkpoint: string };
}

/** A server with one gate, which loses its first reply to a change. */
function losingServer() {
  const server = { gate, changes: 0 };
  const call = async ({ method }: { readonly method: string }, { query, body }: Asked) => {
    if (method === 'GET') return { ok: true, value: { items: [server.gate] } };
    if (query?.version !== server.gate.version) return { ok: false, failure: elsewhere };
    server.changes += 1;
    server.gate = { ...server.gate, ...body, version: String(Number(server.gate.version) + 1) };
    return server.changes === 1 ? { ok: false, failure: lost } : { ok: true, value: server.gate };
  };
  // The fake answers only the two calls of a gate, whose types a call of any endpoint cannot express.
  return { server, call: call as unknown as Call };
}

const change = {
  eventId: 'e1',
  gateId: 'g1',
  over: savedGate(gate),
  typed: { name: 'North', checkpoint: 'lounge' },
  isAgreed: true,
};

test('repeats a move whose reply was lost without reporting it as a change by others', async () => {
  const { server, call } = losingServer();
  expect(await saveGate(call, change)).toEqual({ ok: false, failure: lost });
  expect(server.gate.checkpoint).toBe('lounge');
  expect(await saveGate(call, change)).toMatchObject({ ok: true, value: { checkpoint: 'lounge' } });
});

test('keeps a name given elsewhere meanwhile, and refuses another move', async () => {
  const { server, call } = losingServer();
  server.changes = 1;
  server.gate = { ...gate, name: 'South', version: '2' };
  expect(await saveGate(call, change)).toMatchObject({
    ok: true,
    value: { name: 'South', checkpoint: 'lounge' },
  });
  server.gate = { ...gate, checkpoint: 'backstage', version: '9' };
  expect(await saveGate(call, change)).toEqual({ ok: false, failure: elsewhere });
});
