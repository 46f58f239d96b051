import * as v from 'valibot';
import { closeCodes, serverFrame } from '#contract/door/live.ts';
import type { Cancel, Clock } from '#platform/clock.ts';
import { jsonOf } from './json-text.ts';

/** The connection counts as dead after this long without a frame (the server's heartbeat is 20 s). */
const silenceMs = 45_000;

export interface LiveDeps {
  readonly clock: Clock;
  /** Opens a websocket at a path of the API host. */
  readonly openSocket: (path: string) => WebSocket;
}

/** Listener of a live connection. */
export interface LineListener {
  /** The connection is open from now on; earlier changes were not announced. */
  readonly onReady?: () => void;
  /** @param revision the topic's current revision */
  readonly onMoved: (revision: number) => void;
  /**
   * Called once, however the connection ends, unless it was cancelled.
   *
   * @param displaced whether newer connections of the same caller replaced it
   */
  readonly onLost: (displaced: boolean) => void;
}

/** Opens one websocket for one topic (src/contract/door/live.ts): hello, then nudges, and a reply to each `ping`. */
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
