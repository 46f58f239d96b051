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
 * The server's log: one JSON line each, to standard output or where told. Secrets never get here by design; should
 * one come along in an object, these paths are cut.
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
