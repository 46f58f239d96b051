import { pino, type Logger } from 'pino';
import { standardOutputSink, type LogSink } from './log-sink.ts';

let standardOutput: LogSink | undefined;

function lostLine(count: number): string {
  const msg = 'log lines were lost: they could not be written';
  return `${JSON.stringify({ level: 'warn', time: new Date().toISOString(), lost: count, msg })}\n`;
}

/** Resolves once every line logged to standard output so far is written or lost. */
export function flushLog(): Promise<void> {
  return standardOutput?.flush() ?? Promise.resolve();
}

/**
 * Creates the server's log: one JSON line per entry, to standard output or `to`. Secrets are not logged by design;
 * these paths are redacted in case an object contains one.
 */
export function createLog(level: string, to?: { write(line: string): void }): Logger {
  const options = {
    level,
    base: null,
    timestamp: () => `,"time":"${new Date().toISOString()}"`,
    formatters: { level: (label: string) => ({ level: label }) },
    redact: {
      paths: [
        'passwordHash',
        'accessToken',
        'refreshToken',
        'authorization',
        'cookie',
        'code',
        'token',
        'idToken',
        'smsOtp',
        '*.passwordHash',
        '*.token',
      ],
      remove: true,
    },
  };
  return pino(options, to ?? (standardOutput ??= standardOutputSink(lostLine)));
}
