import { createHmac, randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A request as received, for tests to check against the protocol. */
interface SeenRequest {
  readonly method: string;
  readonly path: string;
  readonly headers: IncomingMessage['headers'];
  readonly form: URLSearchParams;
}

interface HostSession {
  readonly id: string;
  readonly amount: number;
  readonly currency: string;
  status: 'open' | 'complete' | 'expired';
  payment: { status: string; received: number } | null;
}

interface HostRefund {
  readonly id: string;
  readonly payment_intent: string;
  readonly amount: number;
  /** s since 1970. */
  readonly created: number;
  status: string;
  readonly metadata: Readonly<Record<string, string>>;
}

interface HostWebhook {
  readonly url: string;
  readonly status: 'enabled' | 'disabled';
  readonly enabled_events: readonly string[];
}

interface Said {
  readonly status: number;
  readonly body: unknown;
}

/** A local server that speaks Stripe's protocol: form-encoded requests, JSON replies, idempotency keys. */
export interface StripeHost {
  readonly url: string;
  readonly seen: SeenRequest[];
  /** Replies to give in turn instead of the real ones; `lost` does the work and drops the connection. */
  readonly troubles: (Said | 'lost' | 'away')[];
  /** What it replies to requests for these paths and queries instead; null for the real reply. */
  spoiled: (path: string) => Said | null;
  /** Initial status of the next refunds. */
  refundsAre: string;
  /** When the next refunds are made, ms. */
  refundsMadeAt: number;
  /** How the next refunds are refused. */
  readonly refuseRefunds: Said[];
  /** Adds a session that was paid, without a request; returns its id. */
  open(currency: string, amount: number): string;
  pay(sessionId: string, received?: number): void;
  /** For payment methods that settle later: the bank takes its time, then declines. */
  process(sessionId: string, payment: 'processing' | 'requires_payment_method'): void;
  settleRefunds(status: string): void;
  /** The account's webhooks; null if the key may not read them. */
  webhooks: readonly HostWebhook[] | null;
  /** The refunds of a session's payment, oldest first. */
  refundsOf(sessionId: string): readonly HostRefund[];
  /** A person refunds a session's payment in Stripe's dashboard. */
  refundThere(sessionId: string, amount: number, status?: string): void;
  /** A bank sends a session's refunds back, days after they had succeeded; returns them. */
  failRefunds(sessionId: string): readonly HostRefund[];
  /** Money held for a session in minor units: taken less refunded. */
  held(sessionId: string): number;
  close(): Promise<void>;
}

export const stripeKeys = { secret: 'sk_test_shop', webhook: 'whsec_shop' };

/** Settings of a server that takes payments through this Stripe. */
export const stripeSettings = ({ url }: Pick<StripeHost, 'url'>) => ({
  STRIPE_SECRET_KEY: stripeKeys.secret,
  STRIPE_WEBHOOK_SECRET: stripeKeys.webhook,
  STRIPE_API_URL: url,
  PUBLIC_URL: 'https://tickets.example.org',
});

/** Builds what Stripe sends to a webhook: the event and its signature at a time in ms. */
export function stripeMessage(
  at: number,
  sessionId: string,
  event: { readonly id?: string; readonly type?: string; readonly key?: string } = {},
): { readonly body: string; readonly headers: Record<string, string> } {
  const { id = `evt_${sessionId}`, type = 'checkout.session.completed', key = stripeKeys.webhook } = event;
  const object = { id: sessionId, object: 'checkout.session', payment_status: 'paid' };
  return signed(at, { id, type, object, key });
}

/** Builds what Stripe sends about a refund, like `stripeMessage`. */
export function refundMessage(
  at: number,
  { status, ...refund }: HostRefund,
  event: { readonly id?: string; readonly type?: string } = {},
): ReturnType<typeof stripeMessage> {
  const { id = `evt_${refund.id}`, type = 'refund.failed' } = event;
  return signed(at, { id, type, object: { object: 'refund', status, ...refund } });
}

function signed(
  at: number,
  { object, key = stripeKeys.webhook, ...event }: { id: string; type: string; object: object; key?: string },
): ReturnType<typeof stripeMessage> {
  const body = JSON.stringify({ ...event, object: 'event', data: { object } });
  const seconds = Math.floor(at / 1000);
  const signature = createHmac('sha256', key).update(`${seconds}.${body}`).digest('hex');
  return { body, headers: { 'stripe-signature': `t=${seconds},v1=${signature}` } };
}

export async function openStripeHost(): Promise<StripeHost> {
  const sessions = new Map<string, HostSession>();
  const refunds: HostRefund[] = [];
  const replies = new Map<string, { readonly asked: string; readonly said: Said }>();
  const seen: SeenRequest[] = [];
  const troubles: StripeHost['troubles'] = [];
  const host: Pick<StripeHost, 'spoiled' | 'refundsAre' | 'refundsMadeAt' | 'refuseRefunds' | 'webhooks'> = {
    spoiled: () => null,
    webhooks: [],
    refundsAre: 'succeeded',
    refundsMadeAt: Date.now(),
    refuseRefunds: [],
  };

  const error = (status: number, type: string, code: string): Said => ({
    status,
    body: { error: { type, code, message: 'no, because of card 4242 4242 4242 4242' } },
  });
  const shown = (session: HostSession) => ({
    id: session.id,
    object: 'checkout.session',
    status: session.status,
    payment_status: session.payment?.status === 'succeeded' ? 'paid' : 'unpaid',
    url: session.status === 'open' ? `https://checkout.stripe.test/${session.id}` : null,
    payment_intent:
      session.payment === null
        ? null
        : {
            id: `pi_${session.id}`,
            object: 'payment_intent',
            status: session.payment.status,
            amount_received: session.payment.received,
            currency: session.currency,
          },
  });

  function create(form: URLSearchParams): Said {
    const price = 'line_items[0][price_data]';
    const amount = Number(form.get(`${price}[unit_amount]`)) * Number(form.get('line_items[0][quantity]'));
    const currency = form.get(`${price}[currency]`) ?? '';
    if (form.get('mode') !== 'payment' || !Number.isInteger(amount) || amount <= 0)
      return error(400, 'invalid_request_error', 'parameter_invalid');
    return { status: 200, body: shown(add(currency, amount)) };
  }

  function add(currency: string, amount: number): HostSession {
    const id = `cs_test_${randomBytes(8).toString('hex')}`;
    const session: HostSession = { id, amount, currency, status: 'open', payment: null };
    sessions.set(id, session);
    return session;
  }

  function refund(form: URLSearchParams): Said {
    const payment = form.get('payment_intent') ?? '';
    const amount = Number(form.get('amount'));
    const refusal = host.refuseRefunds.shift();
    if (refusal !== undefined) return refusal;
    if (amount > held(payment.replace(/^pi_/, '')))
      return error(400, 'invalid_request_error', 'charge_already_refunded');
    const retry = form.get('metadata[retry]');
    const made = make(payment, {
      amount,
      status: host.refundsAre,
      metadata: retry === null ? {} : { retry },
    });
    return { status: 200, body: { object: 'refund', ...made } };
  }

  function make(payment: string, of: Pick<HostRefund, 'amount' | 'status' | 'metadata'>): HostRefund {
    const created = Math.floor(host.refundsMadeAt / 1000);
    const made = { id: `re_${refunds.length}`, payment_intent: payment, created, ...of };
    refunds.push(made);
    return made;
  }

  /** The newest first, ten unless asked for more, and never more than a hundred. */
  function pageOf(asked: URLSearchParams): object {
    const payment = asked.get('payment_intent');
    const since = Number(asked.get('created[gte]') ?? 0);
    const all = refunds
      .filter((one) => (payment === null || one.payment_intent === payment) && one.created >= since)
      .toReversed();
    const from = all.findIndex(({ id }) => id === asked.get('starting_after')) + 1;
    const to = from + Math.min(Number(asked.get('limit') ?? 10), 100);
    return { object: 'list', has_more: to < all.length, url: '/v1/refunds', data: all.slice(from, to) };
  }

  function answer({ method, path, form }: SeenRequest): Said {
    const [route = '', query = ''] = path.split('?');
    const [, id = '', action] = /^\/v1\/checkout\/sessions\/(\w+)(\/expire)?$/.exec(route) ?? [];
    const session = sessions.get(id);
    if (`${method} ${route}` === 'POST /v1/checkout/sessions') return create(form);
    if (`${method} ${route}` === 'POST /v1/refunds') return refund(form);
    if (`${method} ${route}` === 'GET /v1/refunds') {
      const asked = new URLSearchParams(query);
      const payment = asked.get('payment_intent');
      if (payment !== null && !sessions.has(payment.replace(/^pi_/, '')))
        return error(404, 'invalid_request_error', 'resource_missing');
      return { status: 200, body: pageOf(asked) };
    }
    if (`${method} ${route}` === 'GET /v1/webhook_endpoints') {
      if (host.webhooks === null) return error(403, 'invalid_request_error', 'more_permissions_required');
      return { status: 200, body: { object: 'list', has_more: false, url: route, data: host.webhooks } };
    }
    if (session === undefined) return error(404, 'invalid_request_error', 'resource_missing');
    if (action === '/expire') {
      if (session.status !== 'open') return error(400, 'invalid_request_error', 'session_not_open');
      session.status = 'expired';
    }
    return { status: 200, body: shown(session) };
  }

  /** Allows one request per key, and repeats its reply; a different request with the same key is refused. */
  function once(request: SeenRequest): Said {
    if (request.headers.authorization !== `Bearer ${stripeKeys.secret}`)
      return error(401, 'invalid_request_error', 'api_key_invalid');
    const key = request.headers['idempotency-key'];
    if (request.method !== 'POST' || typeof key !== 'string') return answer(request);
    const asked = `${request.path} ${request.form.toString()}`;
    const before = replies.get(key);
    if (before !== undefined)
      return before.asked === asked ? before.said : error(400, 'idempotency_error', 'idempotency_key_reused');
    const said = answer(request);
    if (said.status < 400) replies.set(key, { asked, said });
    return said;
  }

  const refundsOf = (sessionId: string) => refunds.filter((one) => one.payment_intent === `pi_${sessionId}`);

  function held(sessionId: string): number {
    const taken = sessions.get(sessionId)?.payment?.received ?? 0;
    const back = refunds.filter(
      ({ payment_intent: payment, status }) => payment === `pi_${sessionId}` && status !== 'failed',
    );
    return taken - back.reduce((sum, { amount }) => sum + amount, 0);
  }

  const server = createServer((incoming, response) => {
    const parts: Buffer[] = [];
    incoming.on('data', (part: Buffer) => parts.push(part));
    incoming.on('end', () => {
      const form = new URLSearchParams(Buffer.concat(parts).toString());
      const { method = '', url = '', headers } = incoming;
      const request = { method, path: url, headers, form };
      seen.push(request);
      const trouble = troubles.shift();
      const spoiled = host.spoiled(url);
      const said =
        typeof trouble === 'object' ? trouble : trouble === 'away' ? null : (spoiled ?? once(request));
      if (said === null || trouble === 'lost') {
        incoming.socket.destroy();
        return;
      }
      response.writeHead(said.status, { 'content-type': 'application/json', 'request-id': 'req_1' });
      response.end(typeof said.body === 'string' ? said.body : JSON.stringify(said.body));
    });
  });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const change = (sessionId: string, status: string, received: number) => {
    const session = sessions.get(sessionId);
    if (session?.status !== 'open' && session?.payment?.status !== 'processing') return;
    Object.assign(session, { status: 'complete', payment: { status, received } });
  };
  return Object.assign(host, {
    url: `http://127.0.0.1:${port}`,
    seen,
    troubles,
    open: (currency: string, amount: number) => add(currency.toLowerCase(), amount).id,
    pay: (id: string, received?: number) =>
      change(id, 'succeeded', received ?? sessions.get(id)?.amount ?? 0),
    process: (id: string, status: string) => change(id, status, 0),
    settleRefunds: (status: string) => refunds.forEach((one) => (one.status = status)),
    refundsOf,
    refundThere: (id: string, amount: number, status = 'succeeded') =>
      void make(`pi_${id}`, { amount, status, metadata: {} }),
    failRefunds: (id: string) => refundsOf(id).map((one) => Object.assign(one, { status: 'failed' })),
    held,
    close: () =>
      new Promise<void>((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  });
}
