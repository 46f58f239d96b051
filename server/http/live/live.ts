import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import type { Logger } from 'pino';
import * as v from 'valibot';
import { WebSocketServer, type RawData, type WebSocket } from 'ws';
import { clientFrame, closeCodes, type serverFrame } from '#contract/door/live.ts';
import type { AccessChange, AccessChanges } from '#server/ops/access-changes.ts';
import { callerNetwork } from '#server/ops/network-address.ts';
import { mergeNudges, type Nudges } from '#server/ops/nudges.ts';
import { callerKey, type Caller } from '#server/access/caller.ts';
import { topicOf, type LiveGrant, type LiveTickets } from '#server/ops/live-tickets.ts';
import { watchLog } from './log-watch.ts';
import { refuseUpgrade } from './refuse-upgrade.ts';
import { createSilentLines, type SilentLines } from './silent-lines.ts';

export interface LiveDeps {
  readonly log: Logger;
  readonly nudges: Nudges;
  /** Reports people whose rights were reduced: their connections are checked at once. */
  readonly accessChanges: AccessChanges;
  readonly tickets: LiveTickets;
  /** Origins of other sites' pages that may connect. */
  readonly allowedOrigins: readonly string[];
  /**
   * Returns whether a caller may still listen to an event: checked at each heartbeat and each change of access, so
   * that a revocation closes the connection.
   */
  readonly stillAllowed: (grant: LiveGrant) => Promise<boolean>;
  /** Returns the number of the newest log line; polled while an administrator listens. */
  readonly newestLogLine: () => Promise<number>;
  /** How many proxies in front add to X-Forwarded-For. */
  readonly trustedProxies: number;
  /** 20,000 except in tests. */
  readonly heartbeatMs: number;
  /** 5,000 except in tests. */
  readonly helloWithinMs: number;
}

/** In bytes; a hello has some hundreds. */
const largestFrame = 8 * 1024;
/** Maximum frames of a client from one heartbeat to the next: it says hello once, and answers each ping. */
const maxFrames = 100;
/** Maximum number of connections per caller; the oldest is closed. */
const maxLines = 4;
/** How long a client may take to answer the server's close frame, in ms. */
const farewellMs = 1_000;
/** Bytes buffered for a client that does not read; beyond this its connection is closed. */
const maxUnread = 256 * 1024;

/** Connections are spread over the heartbeat interval, so that thousands opened at once are not checked at once. */
const heartbeatTurns = 20;

const logTopic = 'admin:logs';
const logEveryMs = 500;

interface Line {
  readonly socket: WebSocket;
  grant: LiveGrant | null;
  topics: readonly string[];
  /** Set once it has said hello; its ticket is being checked. */
  greeted: boolean;
  /** Frames of the client since the last heartbeat. */
  frames: number;
  /** Its slot within the heartbeat interval. */
  readonly turn: number;
}

/**
 * The websocket at `/ws` (contract/live): a client says hello with a one-time ticket, then only receives
 * notifications. States of a connection:
 *
 * connected --hello with a valid ticket, in time--> ready --(moved | ping/pong)*--> closed
 *       `--no hello, invalid ticket, bad frame--> closed
 */
export function createLiveLines(deps: LiveDeps) {
  const server = new WebSocketServer({ noServer: true, maxPayload: largestFrame, perMessageDeflate: false });
  const lines = new Set<Line>();
  const silent = createSilentLines<Line>();
  const merged = mergeNudges((eventId, revision) => {
    const topic = `door:${eventId}`;
    for (const line of lines) if (line.topics.includes(topic)) send(line, { type: 'moved', topic, revision });
  });
  const stopListening = deps.nudges.listen(merged.moved);
  const stopLog = watchLog({
    newest: deps.newestLogLine,
    isWanted: () => [...lines].some(({ topics }) => topics.includes(logTopic)),
    moved: (revision) => {
      for (const line of lines)
        if (line.topics.includes(logTopic)) send(line, { type: 'moved', topic: logTopic, revision });
    },
    log: deps.log,
    everyMs: logEveryMs,
  });
  const stopWatching = deps.accessChanges.listen((change) => {
    for (const line of lines) if (isAbout(change, line)) void recheck(deps, line);
  });
  let turn = 0;
  const heartbeat = setInterval(() => {
    turn = (turn + 1) % heartbeatTurns;
    for (const line of lines) if (line.turn === turn) void beat(deps, line);
  }, deps.heartbeatMs / heartbeatTurns);
  heartbeat.unref();
  return {
    /** Handles an upgrade to `/ws`; refuses pages of foreign origins before any frame is exchanged. */
    upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void {
      if (!isOwnOrigin(request, deps.allowedOrigins)) return refuseUpgrade(socket, '403 Forbidden');
      const { 'x-forwarded-for': forwarded = [] } = request.headers;
      const hops = [forwarded].flat().join(',');
      const seen = request.socket.remoteAddress ?? '';
      const network = callerNetwork(hops === '' ? null : hops, seen, deps.trustedProxies);
      if (!silent.hasRoom(network)) return refuseUpgrade(socket, '429 Too Many Requests');
      server.handleUpgrade(request, socket, head, (opened) => {
        const line = open(deps, lines, silent, opened);
        silent.add(line, network)?.socket.terminate();
      });
    },
    lines: () => lines.size,
    close(): void {
      clearInterval(heartbeat);
      stopListening();
      merged.stop();
      stopWatching();
      stopLog();
      for (const line of lines) line.socket.close(closeCodes.away, 'server stops');
      // The HTTP server no longer closes an upgraded socket, and would wait for one that never answers.
      setTimeout(() => {
        for (const line of lines) line.socket.terminate();
      }, farewellMs).unref();
      server.close();
    },
  };
}
export type LiveLines = ReturnType<typeof createLiveLines>;

let lastTurn = 0;

function open(deps: LiveDeps, lines: Set<Line>, silent: SilentLines<Line>, socket: WebSocket): Line {
  const turn = (lastTurn = (lastTurn + 1) % heartbeatTurns);
  const line: Line = { socket, grant: null, topics: [], greeted: false, frames: 0, turn };
  lines.add(line);
  const late = setTimeout(() => {
    if (line.grant === null) socket.close(closeCodes.noHello, 'no hello in time');
  }, deps.helloWithinMs);
  socket.on('message', (data, isBinary) => {
    if (isFlood(line)) return;
    void handleMessage(deps, { lines, silent }, line, isBinary ? null : data);
  });
  socket.on('ping', () => void isFlood(line));
  socket.on('error', (error) => deps.log.debug({ err: error }, 'a live connection failed'));
  socket.on('close', () => {
    clearTimeout(late);
    lines.delete(line);
    silent.remove(line);
  });
  return line;
}

/** Counts a frame; cuts a connection with too many, without reading more of them. */
function isFlood(line: Line): boolean {
  line.frames += 1;
  if (line.frames <= maxFrames) return false;
  line.socket.terminate();
  return true;
}

interface Lines {
  readonly lines: Set<Line>;
  readonly silent: SilentLines<Line>;
}

async function handleMessage(deps: LiveDeps, all: Lines, line: Line, data: RawData | null): Promise<void> {
  const frame = readFrame(data);
  if (frame === null) return line.socket.close(closeCodes.badFrame, 'frame not understood');
  if (frame.type === 'pong') return;
  // Only one hello per connection: a second one would be a second attempt.
  const grant = line.greeted ? null : await redeemed(deps, line, frame.ticket);
  if (grant === null) return line.socket.close(closeCodes.badTicket, 'ticket not good');
  if (frame.topics.some((topic) => topic !== topicOf(grant))) {
    return line.socket.close(closeCodes.notAllowed, 'topic not allowed');
  }
  // It may have closed while its ticket was being checked.
  if (!all.lines.has(line)) return;
  line.grant = grant;
  line.topics = frame.topics;
  all.silent.remove(line);
  makeRoom(all.lines, line, grant.caller);
  send(line, { type: 'ready' });
  // Access may have ended after the ticket was issued.
  await recheck(deps, line);
}

/** If the database is unavailable nothing is granted: the client retries with another ticket. */
async function redeemed({ tickets, log }: LiveDeps, line: Line, ticket: string): Promise<LiveGrant | null> {
  line.greeted = true;
  try {
    return await tickets.redeem(ticket);
  } catch (error) {
    log.warn({ err: error }, 'a ticket for a live connection could not be checked');
    return null;
  }
}

/** Reads a frame, which anybody may send; null if it is none. */
export function readFrame(data: RawData | null): v.InferOutput<typeof clientFrame> | null {
  if (!(data instanceof Buffer)) return null;
  try {
    const read = v.safeParse(clientFrame, JSON.parse(data.toString('utf8')), { abortEarly: true });
    return read.success ? read.output : null;
  } catch {
    return null;
  }
}

/** Closes the oldest connections of a caller that opens too many. */
function makeRoom(lines: ReadonlySet<Line>, newest: Line, caller: Caller): void {
  const key = callerKey(caller);
  const same = [...lines].filter(
    (line) => line !== newest && line.grant !== null && callerKey(line.grant.caller) === key,
  );
  for (const line of same.slice(0, Math.max(0, same.length - maxLines + 1)))
    line.socket.close(closeCodes.tooMany, 'newer lines are open');
}

/** Runs one heartbeat: closes a connection that has been silent since the last one, or that may no longer listen. */
async function beat(deps: LiveDeps, line: Line): Promise<void> {
  if (line.grant === null) return;
  if (line.frames === 0) return line.socket.terminate();
  line.frames = 0;
  await recheck(deps, line);
  send(line, { type: 'ping' });
}

/** Closes a connection whose holder may no longer listen. */
async function recheck(deps: LiveDeps, line: Line): Promise<void> {
  if (line.grant === null) return;
  try {
    if (!(await deps.stillAllowed(line.grant))) line.socket.close(closeCodes.notAllowed, 'no longer allowed');
  } catch (error) {
    deps.log.warn({ err: error }, 'a live connection could not be checked');
  }
}

function isAbout(change: AccessChange, { grant }: Line): boolean {
  if (grant === null) return false;
  const { caller } = grant;
  switch (change.kind) {
    case 'session':
      return caller.kind === 'user' && caller.sessionId === change.sessionId;
    case 'user':
      return caller.kind === 'user' && caller.userId === change.userId;
    case 'device':
      return caller.kind === 'device' && caller.deviceId === change.deviceId;
  }
}

function send(line: Line, frame: v.InferOutput<typeof serverFrame>): void {
  if (line.socket.readyState !== line.socket.OPEN) return;
  if (line.socket.bufferedAmount > maxUnread) return line.socket.terminate();
  line.socket.send(JSON.stringify(frame));
}

/**
 * Browsers always send the page's origin: it must be this host's own or an allowed one. A client without an Origin is
 * not a browser, so no person's cookies or tickets can be misused through it; its ticket decides.
 */
function isOwnOrigin(request: IncomingMessage, allowed: readonly string[]): boolean {
  const { origin, host } = request.headers;
  if (origin === undefined) return true;
  return allowed.includes(origin) || URL.parse(origin)?.host === host;
}
