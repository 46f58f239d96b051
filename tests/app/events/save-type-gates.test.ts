import { expect, test } from 'vitest';
import type { Call } from '#api/call.ts';
import { saveTypeGates } from '#app/events/save-type-gates.ts';
import type { EditableTicketType } from '#contract/events/ticket-types.ts';
import type { Failure } from '#domain/failures/failure.ts';

const shown = {
  ticketTypeId: 't1',
  name: 'Adult',
  description: 'Seated',
  gates: ['north', 'south'],
  version: '1',
  sold: 2,
  reserved: 0,
  mayDelete: false,
} as unknown as EditableTicketType;
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
  readonly body?: object;
}

/** A server with one ticket type, which loses its first reply to a change. */
function losingServer() {
  const server = { type: shown, changes: 0, bodies: [] as object[] };
  const call = async ({ method }: { readonly method: string }, { query, body }: Asked) => {
    if (method === 'GET') return { ok: true, value: { items: [server.type] } };
    server.bodies.push(body ?? {});
    if (query?.version !== server.type.version) return { ok: false, failure: elsewhere };
    server.changes += 1;
    server.type = { ...server.type, ...body, version: String(Number(server.type.version) + 1) };
    return server.changes === 1 ? { ok: false, failure: lost } : { ok: true, value: server.type };
  };
  // The fake answers only two calls, whose types a call of any endpoint cannot express.
  return { server, call: call as unknown as Call };
}

const change = { eventId: 'e1', type: shown, gates: ['north'], isAgreed: true };

test('repeats a change whose reply was lost without reporting it as a change by others', async () => {
  const { server, call } = losingServer();
  expect(await saveTypeGates(call, change)).toEqual({ ok: false, failure: lost });
  expect(server.type.gates).toEqual(['north']);
  expect(await saveTypeGates(call, change)).toMatchObject({ ok: true, value: { gates: ['north'] } });
});

test('keeps what was changed elsewhere meanwhile, and refuses other gates', async () => {
  const { server, call } = losingServer();
  server.changes = 1;
  server.type = { ...shown, description: 'Standing', version: '2' };
  expect(await saveTypeGates(call, change)).toMatchObject({
    ok: true,
    value: { description: 'Standing', gates: ['north'] },
  });
  server.type = { ...shown, gates: ['west'], version: '9' };
  expect(await saveTypeGates(call, change)).toEqual({ ok: false, failure: elsewhere });
});

test('names no gate when all admit the type', async () => {
  const { server, call } = losingServer();
  server.changes = 1;
  await saveTypeGates(call, { ...change, gates: [] });
  expect(server.bodies).toMatchObject([{ name: 'Adult', description: 'Seated', gates: [] }]);
});
