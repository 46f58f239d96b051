/*
 * What a stranger's program would do with a client that was generated from /api/openapi.json: compiled beside that client
 * and run against a real server by tests/server-http/generated-client.test.ts.
 */
import { createHash, generateKeyPairSync, randomUUID, sign, type KeyObject } from 'node:crypto';
import * as api from './api.js';

const [url = '', username = '', passwordHash = ''] = process.argv.slice(2);
api.defaults.baseUrl = url;
const hour = 3_600_000;
const now = Date.now();
const at = (ms: number) => new Date(now + ms).toISOString();

/** What a call answered when it went well; what else it may answer is in its type. */
function done<R extends { readonly status: number; readonly data?: unknown }>(reply: R) {
  if (reply.status === 200) return (reply as Extract<R, { status: 200 }>).data as Done<R>;
  throw new Error(`answered ${reply.status} ${JSON.stringify(reply.data)}`);
}
type Done<R> = Extract<R, { status: 200 }> extends { readonly data: infer D } ? D : never;

const key = { headers: { 'X-API-Key': 'gatehouse-web' } };
const { accessToken } = done(await api.login({ username, passwordHash }, key));
api.defaults.headers = { authorization: `Bearer ${accessToken}` };
const before = done(await api.listEvents()).total;

const registrationId = randomUUID();
const made = done(
  await api.createEvent({
    registrationId,
    name: 'Walk of a generated client',
    startsAt: at(-hour),
    endsAt: at(5 * hour),
    doorsOpenAt: at(-hour),
    timeZone: 'Africa/Banjul',
    venue: { name: 'Hall', address: '1 Street', city: 'Banjul', country: 'GM' },
    onlineUrl: null,
    websiteUrl: null,
    ageLimit: null,
    codePolicy: 'static',
    reentry: 'single',
  }),
);
const gate = done(await api.addGate(registrationId, { name: 'Main' }));
const ticketTypeId = randomUUID();
done(
  await api.addTicketType(registrationId, {
    ticketTypeId,
    name: 'Entry',
    price: { amount: 0, currency: 'GMD' },
    quantity: 5,
    saleStartsAt: null,
    saleEndsAt: null,
    validFrom: null,
    validUntil: null,
  }),
);
done(await api.publishEvent(registrationId));

const tooMany = await api.placeHold({ holdId: randomUUID(), ticketTypeId, quantity: 6 });
// Only codes of this call compile here.
const refused = tooMany.status === 409 && tooMany.data.code === 'sold_out' ? tooMany.data.code : null;
const holdId = randomUUID();
done(await api.placeHold({ holdId, ticketTypeId, quantity: 1 }));
const order = done(
  await api.placeOrder({
    orderId: randomUUID(),
    holdIds: [holdId],
    buyer: { name: 'Awa Ceesay', email: 'awa@example.org' },
    attendees: [{ holdId, name: 'Awa Ceesay' }],
  }),
);

const [ticket] = done(await api.ticketSheet(registrationId)).items;
const { code } = done(await api.inviteDevice(registrationId, { role: 'steward' }));
const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
const point = Buffer.concat([Buffer.of(4), Buffer.from(x, 'base64url'), Buffer.from(y, 'base64url')]);
const pointText = point.toString('base64url');
const proof = signed(privateKey, `gatehouse enrolment 1\n${code}\n${pointText}`);
const { deviceId } = done(await api.enrolDevice({ code, publicKey: pointText, proof, name: 'Phone' }));

const batch = {
  deviceId,
  epoch: 'life-1',
  scans: [
    {
      version: 1,
      scanId: randomUUID(),
      kind: 'scan' as const,
      eventId: registrationId,
      deviceId,
      epoch: 'life-1',
      seq: 1,
      checkpoint: 'event',
      gateId: gate.gateId,
      direction: 'entry' as const,
      ticketNumber: ticket?.ticketNumber ?? null,
      form: 'printed' as const,
      test: false,
      verdict: 'admit',
      passed: true,
      codeDigest: '0123456789abcdef',
      knownRevision: 0,
      deviceTime: now,
      correctedTime: now,
      uncertaintyMs: 100,
      operator: null,
      undoes: null,
      note: null,
      previousHash: '',
    },
  ],
};
const digest = createHash('sha256').update(JSON.stringify(batch)).digest('hex');
const path = `/api/events/${registrationId}/scans`;
const headers = {
  authorization: `Device ${deviceId}`,
  'x-device-signature': `${now}:${signed(privateKey, `gatehouse device 1\nPOST\n${path}\n${now}\n${digest}`)}`,
};
const { receipts } = done(await api.sendScans(registrationId, batch, { headers }));
const after = done(await api.listEvents()).total;

process.stdout.write(
  JSON.stringify({
    before,
    after,
    event: made.status,
    refused,
    order: order.state,
    receipts: receipts.map(({ status }) => status),
  }),
);

function signed(by: KeyObject, text: string): string {
  return sign('sha256', Buffer.from(text), { key: by, dsaEncoding: 'ieee-p1363' }).toString('base64url');
}
