import { randomUUID } from 'node:crypto';
import type { Logger } from 'pino';
import * as v from 'valibot';
import type { AccessChange, AccessChanges } from './access-changes.ts';
import type { Listeners } from '#domain/listeners.ts';
import { mergeNudges, type Nudges } from './nudges.ts';
import { type Channel, createChannel } from '#server/database/channel.ts';
import { within } from '#server/database/within.ts';

export interface NeighbourParts {
  /** The PostgreSQL server that all neighbours share, past any pooler of transactions. */
  readonly url: string;
  /** Says a text on the same channel over another connection, one of those that calls use. */
  readonly sayElsewhere: (text: string) => Promise<unknown>;
  readonly nudges: Nudges;
  readonly accessChanges: AccessChanges;
  /** Emails wait for whichever server leads. */
  readonly emailsWait: Listeners<[]>;
  readonly log: Pick<Logger, 'warn'>;
  /** 2,000 outside tests. */
  readonly againAfterMs: number;
}

export interface Neighbours {
  close(): Promise<void>;
}

interface State {
  client: Channel | null;
  again: NodeJS.Timeout | null;
  relaying: boolean;
  closed: boolean;
}

/** What servers tell each other. */
const word = v.variant('kind', [
  v.object({ from: v.string(), kind: v.literal('moved'), eventId: v.string(), revision: v.number() }),
  v.object({ from: v.string(), kind: v.literal('session'), sessionId: v.string() }),
  v.object({ from: v.string(), kind: v.literal('user'), userId: v.string() }),
  v.object({ from: v.string(), kind: v.literal('device'), deviceId: v.string() }),
  v.object({ from: v.string(), kind: v.literal('emails') }),
  v.object({ from: v.string(), kind: v.literal('test') }),
]);

/**
 * Lets servers on one PostgreSQL hear each other's nudges and changes of access (LISTEN and NOTIFY), so that a phone
 * connected to one hears of a scan that came to another. What is missed while the line is down is found by polling
 * and at the next heartbeat; the line is opened again until `close`.
 */
export async function joinNeighbours(parts: NeighbourParts): Promise<Neighbours> {
  const self = randomUUID();
  const test = { from: randomUUID(), ...Promise.withResolvers<void>() };
  const state: State = { client: null, again: null, relaying: false, closed: false };
  const tell = (said: object) => {
    // What came from a neighbour is not sent back.
    if (state.relaying) return;
    const text = JSON.stringify({ from: self, ...said });
    // On this one line, so that neighbours hear in the order in which it was said.
    state.client
      ?.notify(text)
      .catch((error: unknown) => parts.log.warn({ err: error }, 'neighbours could not be told'));
  };
  const relay = (text: string) => {
    const said = readWord(text);
    if (said === null || said.from === self) return;
    if (said.kind === 'test') return void (said.from === test.from && test.resolve());
    state.relaying = true;
    pass(parts, said);
    state.relaying = false;
  };
  const open = async () => {
    state.again = null;
    const lost = (error: unknown) => {
      if (state.client !== client) return;
      state.client = null;
      if (state.closed) return;
      parts.log.warn({ err: error }, 'the line to neighbours is down; it is opened again');
      state.again = setTimeout(() => void open(), parts.againAfterMs);
    };
    const client = createChannel(parts.url, { heard: relay, lost });
    state.client = client;
    try {
      await client.open();
    } catch (error) {
      await client.close();
      lost(error);
    }
  };
  const merged = mergeNudges((eventId, revision) => tell({ kind: 'moved', eventId, revision }));
  const stopMoves = parts.nudges.listen((eventId, revision) => {
    if (!state.relaying) merged.moved(eventId, revision);
  });
  const stopChanges = parts.accessChanges.listen((change) => tell(change));
  const stopEmails = parts.emailsWait.add(() => tell({ kind: 'emails' }));
  await open();
  // Nobody waits for it: calls are answered meanwhile.
  if (state.client !== null) void warnIfDeaf(parts, test);
  return {
    async close() {
      state.closed = true;
      stopMoves();
      merged.stop();
      stopChanges();
      stopEmails();
      if (state.again !== null) clearTimeout(state.again);
      await state.client?.close();
    },
  };
}

/** Longest wait for a word from one connection to the other; ms. */
const heardWithinMs = 5_000;

const deaf =
  'other servers are not heard here, as LISTEN is silent: behind a pooler of transactions, or where DATABASE_LISTEN_URL is of another database; gates at other servers hear late; set DATABASE_LISTEN_URL to PostgreSQL itself';

/** A line that hears nothing looks like one on which nobody speaks. */
async function warnIfDeaf(
  { sayElsewhere, log }: Pick<NeighbourParts, 'sayElsewhere' | 'log'>,
  test: { readonly from: string; readonly promise: Promise<void> },
): Promise<void> {
  try {
    await sayElsewhere(JSON.stringify({ from: test.from, kind: 'test' }));
    if (!(await within(test.promise, heardWithinMs))) log.warn({ code: 'listen_silent' }, deaf);
  } catch (error) {
    log.warn({ err: error }, 'whether other servers are heard could not be tried');
  }
}

type Word = v.InferOutput<typeof word>;

function pass(parts: NeighbourParts, said: Word): void {
  if (said.kind === 'moved') parts.nudges.moved(said.eventId, said.revision);
  else if (said.kind === 'emails') parts.emailsWait.tell();
  else if (said.kind !== 'test') parts.accessChanges.changed(changeIn(said));
}

function changeIn({
  from: _from,
  ...change
}: Exclude<Word, { readonly kind: 'moved' | 'emails' | 'test' }>): AccessChange {
  return change;
}

function readWord(text: string): Word | null {
  try {
    const read = v.safeParse(word, JSON.parse(text));
    return read.success ? read.output : null;
  } catch {
    return null;
  }
}
