import { connect, type ClientHttp2Session } from 'node:http2';
import * as v from 'valibot';
import type { ApplePassKeys } from './pass-keys.ts';
import { refusedUpdate, type UpdateOutcome } from './update-outcome.ts';

/** Timeout of a push to Apple, in ms. */
const timeoutMs = 10_000;
/** How much of a refusal is read, in characters. */
const maxOfReply = 4_096;
const refused = v.pipe(v.string(), v.parseJson(), v.object({ reason: v.string() }));
/** Reasons, besides 410, for which a token is permanently invalid. */
const deadReasons: readonly string[] = ['BadDeviceToken', 'DeviceTokenNotForTopic', 'Unregistered'];

/** Notifies phones that one of their passes has changed. */
export interface Apns {
  /**
   * Sends an empty push, as required by Apple's "Adding a Web Service to Update Passes": the phone then fetches the
   * changes. `gone`: its token is no longer valid, and the phone is to be deleted.
   */
  push(token: string): Promise<UpdateOutcome>;
  close(): void;
}

interface ApnsDeps {
  readonly keys: Pick<ApplePassKeys, 'passType' | 'certificate' | 'key'>;
  /** Apple's, or a test server's. */
  readonly origin: string;
  /** PEM of the server's CA, if it is not a public one. */
  readonly ca?: string;
}

/** Client for Apple's push service over HTTP/2, with one connection for all pushes that is reopened when it is gone. */
export function createApns({ keys, origin, ca }: ApnsDeps): Apns {
  let session: ClientHttp2Session | null = null;
  const opened = () => {
    if (session !== null && !session.closed && !session.destroyed) return session;
    const made = connect(origin, {
      cert: keys.certificate,
      key: keys.key,
      ...(ca === undefined ? {} : { ca }),
    });
    // Each request reports its own error; without a listener the process would end.
    made.on('error', () => {});
    // Apple is about to close it: the next push uses a new connection.
    made.on('goaway', () => made.close());
    made.setTimeout(60_000, () => made.close());
    made.unref();
    session = made;
    return made;
  };
  return {
    async push(token) {
      const reply = await ask(opened(), token, keys.passType);
      return reply === null ? { problem: 'apns_unreachable', again: true } : judge(reply);
    },
    close: () => session?.destroy(),
  };
}

interface Reply {
  readonly status: number;
  readonly text: string;
}

/** Null without a reply: it is unknown whether the push arrived. */
function ask(session: ClientHttp2Session, token: string, topic: string): Promise<Reply | null> {
  return new Promise((resolve) => {
    const away = () => resolve(null);
    const stream = session.request({
      ':method': 'POST',
      ':path': `/3/device/${encodeURIComponent(token)}`,
      'apns-topic': topic,
      'apns-push-type': 'background',
      'apns-priority': '5',
    });
    let status = 0;
    let text = '';
    stream.setEncoding('utf8');
    stream.setTimeout(timeoutMs, () => {
      away();
      // An unresponsive connection would not answer the next push either.
      session.destroy();
    });
    stream.on('response', (headers) => (status = headers[':status'] ?? 0));
    stream.on('data', (part: string) => (text = (text + part).slice(0, maxOfReply)));
    stream.on('error', away);
    stream.on('close', () => (status === 0 ? away() : resolve({ status, text })));
    stream.end('{}');
  });
}

function judge({ status, text }: Reply): UpdateOutcome {
  if (status === 200) return 'taken';
  const read = v.safeParse(refused, text);
  const reason = read.success ? read.output.reason : '';
  if (status === 410 || (status === 400 && deadReasons.includes(reason))) return 'gone';
  const problem = `apns_${status}`;
  return refusedUpdate(reason === '' ? problem : `${problem}_${reason}`, status);
}
