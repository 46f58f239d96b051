import { expect, it } from 'vitest';
import type { Lease } from '#contract/door/devices.ts';
import type { Failure } from '#domain/failures/failure.ts';
import { createEnrolment } from '#sync/enrolment.ts';
import { createMemoryDisk } from '../fakes/memory-disk.ts';
import { createMemoryDoorStore, emptyTables } from '../fakes/memory-door-store.ts';

const lease: Lease = {
  deviceId: 'device-1',
  eventId: 'event-1',
  name: 'One',
  gateId: null,
  role: 'steward',
  expiresAt: 1,
  eventKeys: [],
};
const lost: Failure = { kind: 'timeout' };
const used: Failure = {
  kind: 'refused',
  status: 410,
  code: 'enrolment_code_invalid',
  message: '',
  errors: [],
};

/** A phone whose calls fail in this order, first of the code, then of joining with it; null: the call works. */
function phone(answers: (Failure | null)[]) {
  const asked: string[] = [];
  let codes = 0;
  const answer = <T>(value: T) => {
    const failure = answers.shift() ?? null;
    return failure === null ? { ok: true as const, value } : { ok: false as const, failure };
  };
  const disk = createMemoryDisk(emptyTables);
  const enrolment = createEnrolment({
    store: createMemoryDoorStore({ disk, pause: async () => {}, newEpoch: () => 'epoch-1' }),
    newCodeId: () => `code-${(codes += 1)}`,
    identify: async () => ({ publicKey: 'key', proof: 'proof' }),
    transport: {
      invite: async (event, gate, codeId) => (
        asked.push(`${event} ${gate} ${codeId}`),
        answer({ code: 'once' })
      ),
      enrol: async () => answer(lease),
    },
  });
  return { asked, enrol: (gate = 'gate-1') => enrolment.enrol('event-1', gate, 'One') };
}

it.each([
  ['the code', [lost]],
  ['joining', [null, lost]],
])('asks for the same code again after the reply to %s was lost', async (_of, answers) => {
  const { asked, enrol } = phone([...answers]);
  expect(await enrol()).toEqual({ ok: false, failure: lost });
  expect(await enrol()).toMatchObject({ ok: true });
  expect(asked).toEqual(['event-1 gate-1 code-1', 'event-1 gate-1 code-1']);
});

it('asks for another code at another gate, and after one that the server refused', async () => {
  const { asked, enrol } = phone([lost, null, used]);
  await enrol();
  expect(await enrol('gate-2')).toEqual({ ok: false, failure: used });
  expect(await enrol('gate-2')).toMatchObject({ ok: true });
  expect(asked).toEqual(['event-1 gate-1 code-1', 'event-1 gate-2 code-2', 'event-1 gate-2 code-3']);
});
