import * as v from 'valibot';
import { closeCodes, serverFrame } from '#contract/door/live.ts';
import type { Cancel, Clock } from '#platform/clock.ts';
import { jsonOf } from './json-text.ts';

/** Without a frame for this long (the server's heartbeat is 20 s) the line is taken for dead. */
const silenceMs = 45_000;

export interface LiveDeps {
  readonly clock: Clock;
  /** Opens a websocket at a path of the API host. */
  readonly openSocket: (path: string) => WebSocket;
}

/** Who listens to a line. */
export interface LineListener {
  /** The line stands from now on; what moved before was told to nobody. */
  readonly onReady?: () => void;
  /** @param revision the revision that the topic has reached */
  readonly onMoved: (revision: number) => void;
  /**
   * Once, however the line ends, unless it was cancelled.
   *
   * @param displaced newer lines of the same caller took its place
   */
  readonly onLost: (displaced: boolean) => void;
}

/** One websocket for one topic (src/contract/door/live.ts): hello, then nudges, each `ping` answered. */
export function openLiveLine(
  deps: LiveDeps,
  topic: string,
  ticket: string,
  { onReady, onMoved, onLost }: LineListener,
): Cancel {
  const socket = deps.openSocket('/ws');
  let quiet: Cancel = () => {};
  let over = false;

  const end = (tell: boolean, displaced = false) => {
    if (over) return;
    over = true;
    quiet();
    socket.close();
    if (tell) onLost(displaced);
  };
  const listenOn = () => {
    quiet();
    quiet = deps.clock.after(silenceMs, () => end(true));
  };
  const hear = (event: MessageEvent<unknown>) => {
    if (over) return;
    listenOn();
    const frame = v.safeParse(serverFrame, typeof event.data === 'string' ? jsonOf(event.data) : undefined);
    if (!frame.success) return;
    if (frame.output.type === 'ping') socket.send(JSON.stringify({ type: 'pong' }));
    if (frame.output.type === 'ready') onReady?.();
    if (frame.output.type === 'moved' && frame.output.topic === topic) onMoved(frame.output.revision);
  };

  listenOn();
  socket.addEventListener('open', () => {
    if (!over) socket.send(JSON.stringify({ type: 'hello', ticket, topics: [topic] }));
  });
  socket.addEventListener('message', hear);
  socket.addEventListener('close', ({ code }) => end(true, code === closeCodes.tooMany));
  socket.addEventListener('error', () => end(true));
  return () => end(false);
}
