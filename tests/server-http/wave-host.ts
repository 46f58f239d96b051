import { createHmac, randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createWave } from '#server/payments/wave/wave.ts';
import type { Provider } from '#server/payments/provider.ts';

/** A request as received, for tests to check against the protocol. */
interface SeenRequest {
  readonly method: string;
  readonly path: string;
  readonly headers: IncomingMessage['headers'];
  readonly body: Readonly<Record<string, string>>;
}

interface WaveSession {
  readonly id: string;
  readonly amount: string;
  readonly currency: string;
  readonly client_reference: string;
  readonly wave_launch_url: string;
  checkout_status: 'open' | 'complete' | 'expired';
  payment_status: 'processing' | 'cancelled' | 'succeeded';
  refunded: boolean;
}

interface Said {
  readonly status: number;
  readonly body: unknown;
}

/** A local server that speaks Wave's protocol as publicly documented: JSON, amounts as decimal texts. */
export interface WaveHost {
  readonly url: string;
  readonly seen: SeenRequest[];
  /** Replies to give in turn instead of the real ones; `lost` does the work and drops the connection. */
  readonly troubles: (Said | 'lost' | 'away')[];
  pay(sessionId: string): void;
  cancel(sessionId: string): void;
  /** Money held for a session, in minor units of a currency with two decimal digits. */
  held(sessionId: string): number;
  close(): Promise<void>;
}

export const waveKeys = { api: 'wave_sn_prod_shop', webhook: 'wave_sn_WHS_shop' };

export const waveProvider = (host: Pick<WaveHost, 'url'>): Provider =>
  createWave({
    settings: { apiKey: waveKeys.api, webhookSecret: waveKeys.webhook, apiUrl: host.url },
    publicUrl: 'https://tickets.example.org',
  });

/** Builds what Wave sends to a webhook: the event and its signature at a time in ms. */
export function waveMessage(
  at: number,
  sessionId: string,
  event: { readonly id?: string; readonly type?: string } = {},
): { readonly body: string; readonly headers: Record<string, string> } {
  const { id = `AE_${sessionId}`, type = 'checkout.session.completed' } = event;
  const body = JSON.stringify({ id, type, data: { id: sessionId, payment_status: 'succeeded' } });
  const seconds = Math.floor(at / 1000);
  const signature = createHmac('sha256', waveKeys.webhook).update(`${seconds}${body}`).digest('hex');
  return { body, headers: { 'wave-signature': `t=${seconds},v1=${signature}` } };
}

const error = (status: number, code: string): Said => ({
  status,
  body: { code, message: 'no, because of +220 300 0000', details: [] },
});

export async function openWaveHost(): Promise<WaveHost> {
  const sessions = new Map<string, WaveSession>();
  const seen: SeenRequest[] = [];
  const troubles: WaveHost['troubles'] = [];
  const replies = new Map<string, Said>();

  function create({ amount = '', currency = '', client_reference = '' }: SeenRequest['body']): Said {
    if (!/^\d{1,12}(\.\d{1,2})?$/.test(amount) || !['GMD', 'XOF'].includes(currency))
      return error(400, 'request-validation-error');
    const id = `cos-${randomBytes(8).toString('hex')}`;
    const session: WaveSession = {
      id,
      amount,
      currency,
      client_reference,
      wave_launch_url: `https://pay.wave.test/c/${id}`,
      checkout_status: 'open',
      payment_status: 'processing',
      refunded: false,
    };
    sessions.set(id, session);
    return { status: 200, body: session };
  }

  function act(session: WaveSession, action: string | undefined): Said {
    if (action === 'expire') {
      if (session.checkout_status !== 'open') return error(409, 'checkout-session-not-open');
      session.checkout_status = 'expired';
      return { status: 200, body: null };
    }
    if (action === 'refund') {
      if (session.payment_status !== 'succeeded' || session.refunded)
        return error(409, 'checkout-refund-failed');
      session.refunded = true;
      return { status: 200, body: null };
    }
    return { status: 200, body: session };
  }

  function answer({ method, path, body }: SeenRequest): Said {
    const { pathname, searchParams } = new URL(path, 'http://wave.test');
    if (`${method} ${pathname}` === 'POST /v1/checkout/sessions') return create(body);
    if (`${method} ${pathname}` === 'GET /v1/checkout/sessions/search') {
      const reference = searchParams.get('client_reference');
      const result = [...sessions.values()].filter((one) => one.client_reference === reference);
      return { status: 200, body: { result } };
    }
    const [, id = '', action] =
      /^\/v1\/checkout\/sessions\/([\w-]+)(?:\/(expire|refund))?$/.exec(pathname) ?? [];
    const session = sessions.get(id);
    return session === undefined ? error(404, 'checkout-session-not-found') : act(session, action);
  }

  /** Returns one reply per key. */
  function once(request: SeenRequest): Said {
    if (request.headers.authorization !== `Bearer ${waveKeys.api}`) return error(401, 'api-key-not-provided');
    const key = request.headers['idempotency-key'];
    if (typeof key !== 'string') return answer(request);
    const said = replies.get(key) ?? answer(request);
    if (said.status < 400) replies.set(key, said);
    return said;
  }

  const server = createServer((incoming, response) => {
    const parts: Buffer[] = [];
    incoming.on('data', (part: Buffer) => parts.push(part));
    incoming.on('end', () => {
      const text = Buffer.concat(parts).toString();
      const { method = '', url = '', headers } = incoming;
      const body = text === '' ? {} : (JSON.parse(text) as Record<string, string>);
      const request = { method, path: url, headers, body };
      seen.push(request);
      const trouble = troubles.shift();
      const said = typeof trouble === 'object' ? trouble : trouble === 'away' ? null : once(request);
      if (said === null || trouble === 'lost') {
        incoming.socket.destroy();
        return;
      }
      response.writeHead(said.status, { 'content-type': 'application/json' });
      response.end(typeof said.body === 'string' ? said.body : JSON.stringify(said.body));
    });
  });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const change = (id: string, payment: WaveSession['payment_status']) => {
    const session = sessions.get(id);
    if (session?.checkout_status !== 'open') return;
    Object.assign(session, { checkout_status: 'complete', payment_status: payment });
  };
  return {
    url: `http://127.0.0.1:${port}`,
    seen,
    troubles,
    pay: (id) => change(id, 'succeeded'),
    cancel: (id) => change(id, 'cancelled'),
    held(id) {
      const session = sessions.get(id);
      const holds = session?.payment_status === 'succeeded' && !session.refunded;
      return holds ? Math.round(Number(session.amount) * 100) : 0;
    },
    close: () =>
      new Promise<void>((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}
