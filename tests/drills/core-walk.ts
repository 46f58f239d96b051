import { randomUUID, randomUUIDv7, sign, createHash } from 'node:crypto';
import { wirePasswordHash } from '#server/accounts/first-admin.ts';
import { enrolmentBody, newTestKey } from '../server-http/device-identity.ts';
import { makeScan } from '../server-http/scan-maker.ts';

type Json = Readonly<Record<string, unknown>>;

const passwordHash = wirePasswordHash('correct horse battery staple');
const hour = 3_600_000;

/** A client that sends each call to the next server. */
export interface Caller {
  /** @throws Error that names the call if the reply is not 200. */
  call(
    method: string,
    path: string,
    given?: { body?: object; headers?: Record<string, string> },
  ): Promise<Json>;
  signIn(): Promise<void>;
}

/** @param next returns the server for the next call */
export function createCaller(next: () => string): Caller {
  let token = '';
  const call: Caller['call'] = async (method, path, { body, headers = {} } = {}) => {
    const host = next();
    const reply = await fetch(host + path, {
      method,
      headers: {
        'content-type': 'application/json',
        'x-api-key': 'gatehouse-web',
        ...(token === '' ? {} : { authorization: `Bearer ${token}` }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const text = await reply.text();
    if (reply.status !== 200) throw new Error(`${method} ${path} was answered ${reply.status} ${text}`);
    return (reply.headers.get('content-type') ?? '').includes('json') ? (JSON.parse(text) as Json) : { text };
  };
  return {
    call,
    async signIn() {
      token = String(
        (await call('POST', '/login', { body: { username: 'ada', passwordHash } }))['accessToken'],
      );
    },
  };
}

/** Creates the first administrator through the link that a server printed at startup. */
export async function setUp({ call }: Caller, printed: string): Promise<void> {
  const token = /setup\?token=(\S+)/.exec(printed)?.[1];
  const names = { username: 'ada', email: 'ada@example.org', firstName: 'Ada', lastName: 'L' };
  await call('POST', '/api/setup', { body: { token, ...names, passwordHash } });
}

/** The result of a walk, from its last calls. */
export interface Walked {
  readonly eventId: string;
  readonly orderState: unknown;
  readonly rulings: readonly unknown[];
  /** From the reports. */
  readonly arrived: unknown;
  readonly sold: unknown;
}

const items = (json: Json): readonly Json[] => (json['items'] ?? []) as readonly Json[];

/**
 * Takes an event from its first draft to the report of its door: created, published, found, reserved, ordered, in a
 * wallet, on a phone, scanned twice, listed and counted. `between` runs halfway through.
 */
export async function walk(
  caller: Caller,
  between: () => Promise<void> = async () => undefined,
): Promise<Walked> {
  const { call } = caller;
  const eventId = randomUUIDv7();
  const at = new Date(Math.ceil(Date.now() / hour) * hour);
  const later = new Date(at.getTime() + 4 * hour).toISOString();
  const opened = new Date(at.getTime() - 2 * hour).toISOString();
  const form = {
    name: 'Night of two builds',
    startsAt: at.toISOString(),
    doorsOpenAt: opened,
    endsAt: later,
    timeZone: 'Africa/Banjul',
    codePolicy: 'static',
    reentry: 'single',
    onlineUrl: null,
    websiteUrl: null,
    ageLimit: null,
    venue: { name: 'Hall', address: '1 Street', city: 'Banjul', country: 'GM' },
  };
  await call('POST', '/api/events', { body: { registrationId: eventId, ...form } });
  const of = `/api/events/${eventId}`;
  const ticketTypeId = randomUUIDv7();
  const free = { price: { amount: 0, currency: 'GMD' }, quantity: 50, saleStartsAt: null, saleEndsAt: null };
  const type = { ticketTypeId, name: 'Free', ...free, validFrom: null, validUntil: null };
  await call('POST', `${of}/ticket-types`, { body: type });
  const gate = await call('POST', `${of}/gates`, { body: { name: 'North' } });
  await call('POST', `${of}/publish`, { body: {} });
  const listed = items(await call('GET', '/api/events?search=builds'));
  if (!listed.some((one) => one['registrationId'] === eventId)) throw new Error('the event is not listed');
  const [holdId, orderId] = [randomUUID(), randomUUID()];
  await call('POST', '/api/holds', { body: { holdId, ticketTypeId, quantity: 2 } });
  await between();
  const buyer = { name: 'Ada L', email: 'ada@example.org', countryCode: 'GM' };
  const attendees = ['Ada', 'Binta'].map((name) => ({ holdId, name, email: '' }));
  await call('POST', '/api/orders', { body: { orderId, holdIds: [holdId], buyer, attendees } });
  const order = await call('GET', `/api/orders/${orderId}`);
  const wallet = items(await call('GET', '/api/tickets')).filter((one) => one['eventId'] === eventId);
  if (wallet.length !== 2) throw new Error(`${wallet.length} of 2 tickets are in the wallet`);
  const rulings = await scanTwice(caller, eventId, String(gate['gateId']));
  const scans = items(await call('GET', `${of}/scans`));
  if (scans.length !== 2) throw new Error(`${scans.length} of 2 scans are listed`);
  await call('GET', `${of}/conflicts`);
  await call('GET', `${of}/door`);
  await call('GET', `${of}/orders`);
  await call('GET', `${of}/attendees`);
  await call('GET', `${of}/analytics`);
  await call('GET', '/api/analytics');
  await call('GET', '/api/admin/stats');
  const mine = items(await call('GET', `/api/events/mine?registrationId=${eventId}`))[0];
  const figures = (mine?.['figures'] ?? {}) as Json;
  const board = (figures['door'] ?? {}) as Json;
  return { eventId, orderState: order['state'], rulings, arrived: board['arrived'], sold: figures['sold'] };
}

/** Enrols a phone, downloads its manifest, and sends two scans of one ticket. */
async function scanTwice({ call }: Caller, eventId: string, gateId: string): Promise<unknown[]> {
  const of = `/api/events/${eventId}`;
  const invite = await call('POST', `${of}/devices`, { body: { gateId } });
  const key = newTestKey();
  const lease = await call('POST', '/api/devices/enrol', {
    body: enrolmentBody(key, String(invite['code'])),
  });
  const deviceId = String(lease['deviceId']);
  const ask = (method: string, path: string, body?: object) => {
    const digest = createHash('sha256')
      .update(body === undefined ? '' : JSON.stringify(body))
      .digest('hex');
    const now = Date.now();
    const text = Buffer.from(`gatehouse device 1\n${method}\n${path}\n${now}\n${digest}`);
    const signature = sign('sha256', text, { key: key.privateKey, dsaEncoding: 'ieee-p1363' });
    const headers = {
      authorization: `Device ${deviceId}`,
      'x-device-signature': `${now}:${signature.toString('base64url')}`,
    };
    return call(method, path, body === undefined ? { headers } : { body, headers });
  };
  const manifest = await ask('GET', `${of}/manifest`);
  const { revision } = JSON.parse(String(manifest['header'])) as { revision: number };
  await ask('GET', `${of}/manifest/${revision}/body`);
  const rulings: unknown[] = [];
  for (const seq of [1, 2]) {
    const scan = makeScan({ eventId, gateId, deviceId, seq, ticketNumber: 1, at: Date.now() });
    const reply = await ask('POST', `${of}/scans`, { deviceId, epoch: scan.epoch, scans: [scan] });
    const [receipt] = (reply['receipts'] ?? []) as readonly { readonly outcome: Json | null }[];
    rulings.push(receipt?.outcome?.['ruling']);
  }
  await ask('GET', `${of}/changes?since=0`);
  return rulings;
}
