import type { Logger } from 'pino';
import type { Caller } from '#server/access/caller.ts';
import { addLogLines, type NewLogLine } from '#server/database/administration/log-lines.ts';
import type { Database } from '#server/database/database.ts';
import { inRequest } from '#server/database/request-scope.ts';

/** An answered call. */
interface AnsweredCall {
  /** ms. */
  readonly at: number;
  /** The path template of the contract, since a real path may contain personal data. */
  readonly route: string;
  readonly method: string;
  readonly status: number;
  readonly ms: number;
  readonly requestId: string;
  readonly eventId: string | null;
  readonly caller: Caller;
}

export interface RequestLog {
  /** Runs one call's work; what it logs carries the request id. */
  during<T>(requestId: string, work: () => T): T;
  /** Accepts one answered call. Never waits and never throws. */
  note(call: AnsweredCall): void;
  /** When a call was last answered, ms; 0 before the first. */
  lastCallAt(): number;
  /** Stores buffered lines. */
  flush(): Promise<void>;
  close(): Promise<void>;
}

/** How long lines are buffered to be stored together; ms. */
const waitMs = 1_000;
/**
 * Maximum lines stored per interval; further ones are counted, so that a flood of calls does not become a flood of
 * writes.
 */
const maxWaiting = 200;

/**
 * The log's request lines, stored in batches outside the calls: a call neither waits for its line nor fails by it.
 * What cannot be stored is dropped; it is on standard output in any case.
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
        .catch((error: unknown) => log.debug({ err: error }, 'requests could not be logged'));
    return storing;
  };
  return {
    during: inRequest,
    lastCallAt: () => lastCallAt,
    note(call) {
      lastCallAt = call.at;
      const line = requestLine(call);
      if (line === null) return;
      if (waiting.length < maxWaiting) waiting.push(line);
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

/** Builds a call's log line; null for a successful read. */
function requestLine(call: AnsweredCall): NewLogLine | null {
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
    // Ids in the path of an unauthenticated call may be anything, so drop them.
    eventId: status >= 400 && caller.kind === 'none' ? null : safeId(eventId),
    requestId,
    details: { ms: Math.round(ms) },
  };
}

const safeId = (id: string | null): string | null => (id !== null && /^[\w-]{1,64}$/.test(id) ? id : null);
