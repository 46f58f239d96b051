import type { Logger } from 'pino';
import type { Caller } from '#server/access/caller.ts';
import { addLogLines, type NewLogLine } from '#server/database/administration/log-lines.ts';
import type { Database } from '#server/database/database.ts';
import { inRequest } from '#server/database/request-scope.ts';

/** A call that was answered. */
interface SeenCall {
  /** ms. */
  readonly at: number;
  /** The path as the contract writes it: a real one may hold personal data. */
  readonly route: string;
  readonly method: string;
  readonly status: number;
  readonly ms: number;
  readonly requestId: string;
  readonly eventId: string | null;
  readonly caller: Caller;
}

export interface RequestLog {
  /** Does the work of one call: what it notes in the log carries the id of its request. */
  during<T>(requestId: string, work: () => T): T;
  /** Takes one call that was answered. Never waits and never throws. */
  note(call: SeenCall): void;
  /** When a call was last answered, ms; 0 before the first. */
  lastCallAt(): number;
  /** Stores what waits. */
  flush(): Promise<void>;
  close(): Promise<void>;
}

/** Lines wait so long for others to be stored with them; ms. */
const waitMs = 1_000;
/** Of one such time; more are counted: a flood of calls must not become one of writes. */
const mostWaiting = 200;

/**
 * The log's lines of requests, stored many at a time and beside the answers: a call neither waits for its line nor fails
 * by it. What cannot be stored is dropped, as it is on standard output in any case.
 */
export function createRequestLog({
  database,
  log,
  now,
}: {
  readonly database: Database;
  readonly log: Logger;
  readonly now: () => number;
}): RequestLog {
  let waiting: NewLogLine[] = [];
  let left = 0;
  let lastCallAt = 0;
  let timer: NodeJS.Timeout | null = null;
  let storing = Promise.resolve();
  const flush = (): Promise<void> => {
    if (timer !== null) clearTimeout(timer);
    timer = null;
    const lines = left === 0 ? waiting : [...waiting, tooMany(left, now())];
    waiting = [];
    left = 0;
    if (lines.length > 0)
      storing = storing
        .then(() => addLogLines(database, lines))
        .catch((error: unknown) => log.debug({ err: error }, 'requests could not be noted'));
    return storing;
  };
  return {
    during: inRequest,
    lastCallAt: () => lastCallAt,
    note(call) {
      lastCallAt = call.at;
      const line = requestLine(call);
      if (line === null) return;
      if (waiting.length < mostWaiting) waiting.push(line);
      else left += 1;
      timer ??= setTimeout(() => void flush(), waitMs).unref();
    },
    flush,
    close: flush,
  };
}

function tooMany(count: number, at: number): NewLogLine {
  const line = {
    at,
    level: 'warn',
    source: 'requests',
    action: 'requests_left_out',
    outcome: 'done',
  } as const;
  return { ...line, details: { count } };
}

/** What the log has of a call: null of one that only read, and could. */
function requestLine(call: SeenCall): NewLogLine | null {
  const { at, route, method, status, ms, requestId, eventId, caller } = call;
  if ((method === 'GET' || method === 'HEAD') && status < 400) return null;
  return {
    at,
    level: status >= 500 ? 'error' : status >= 400 ? 'warn' : 'info',
    source: 'requests',
    action: `${method} ${route}`,
    outcome: String(status),
    actor: caller.kind === 'user' ? caller.userId : null,
    deviceId: caller.kind === 'device' ? caller.deviceId : null,
    // What a path of a call names that nobody may make is anything.
    eventId: status >= 400 && caller.kind === 'none' ? null : safeId(eventId),
    requestId,
    details: { ms: Math.round(ms) },
  };
}

const safeId = (id: string | null): string | null => (id !== null && /^[\w-]{1,64}$/.test(id) ? id : null);
