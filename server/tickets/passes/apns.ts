import { connect, type ClientHttp2Session } from 'node:http2';
import * as v from 'valibot';
import type { ApplePassKeys } from './pass-keys.ts';
import { notTaken, type Told } from './told.ts';

/** Longer than this a word to Apple is not waited for; ms. */
const timeoutMs = 10_000;
/** The most of a refusal that is read; characters. */
const mostOfReply = 4_096;
const refused = v.pipe(v.string(), v.parseJson(), v.object({ reason: v.string() }));
/** Reasons for which a token is never good again, besides 410. */
const deadReasons: readonly string[] = ['BadDeviceToken', 'DeviceTokenNotForTopic', 'Unregistered'];

/** Tells phones that a pass of theirs has changed. */
export interface Apns {
  /**
   * An empty word, as Apple's "Adding a Web Service to Update Passes" asks for: the phone then fetches what is new.
   * `gone`: its token is good no more, and the phone is to be forgotten.
   */
  push(token: string): Promise<Told>;
  close(): void;
}

interface ApnsDeps {
  readonly keys: Pick<ApplePassKeys, 'passType' | 'certificate' | 'key'>;
  /** Apple's, or a stand-in's. */
  readonly origin: string;
  /** PEM of who vouches for that server, where it is none of the public ones. */
  readonly ca?: string;
}

/** Apple's push service over HTTP/2, one connection for all words, made anew once it is gone. */
export function createApns({ keys, origin, ca }: ApnsDeps): Apns {
  let session: ClientHttp2Session | null = null;
  const opened = () => {
    if (session !== null && !session.closed && !session.destroyed) return session;
    const made = connect(origin, {
      cert: keys.certificate,
      key: keys.key,
      ...(ca === undefined ? {} : { ca }),
    });
    // Each request is told of its own; without a listener the process would end.
    made.on('error', () => {});
    // Apple is about to close it: what comes next has another.
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

/** Null where there was no reply: whether the word arrived is not known. */
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
      // A connection that is silent is silent to the next word too.
      session.destroy();
    });
    stream.on('response', (headers) => (status = headers[':status'] ?? 0));
    stream.on('data', (part: string) => (text = (text + part).slice(0, mostOfReply)));
    stream.on('error', away);
    stream.on('close', () => (status === 0 ? away() : resolve({ status, text })));
    stream.end('{}');
  });
}

function judge({ status, text }: Reply): Told {
  if (status === 200) return 'taken';
  const read = v.safeParse(refused, text);
  const reason = read.success ? read.output.reason : '';
  if (status === 410 || (status === 400 && deadReasons.includes(reason))) return 'gone';
  const problem = `apns_${status}`;
  return notTaken(reason === '' ? problem : `${problem}_${reason}`, status);
}
