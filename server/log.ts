import { pino, type Logger } from 'pino';

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
  return to === undefined ? pino(options) : pino(options, to);
}
