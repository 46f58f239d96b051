import { addLogLines } from '#server/database/administration/log-lines.ts';
import type { Queries } from '#server/database/database.ts';
import { requestIdNow } from '#server/database/request-scope.ts';

interface LoggedMessage {
  readonly id: string;
  readonly channel: 'sms' | 'email';
  /** What it tells of, where that is known: never whom, never what it says. */
  readonly template?: string;
  /** `kept`: no gateway takes it; `again`: it failed and is tried once more. */
  readonly outcome: 'sent' | 'kept' | 'failed' | 'again';
  /** ms. */
  readonly at: number;
}

/** Notes in the log what became of an email or a text message. */
export function logMessage(
  queries: Queries,
  { id, channel, template, outcome, at }: LoggedMessage,
): Promise<void> {
  const level = outcome === 'failed' ? 'error' : outcome === 'again' ? 'warn' : 'info';
  const details = template === undefined ? {} : { template };
  const line = { at, level, action: `${channel}_message`, outcome, subject: id, details } as const;
  return addLogLines(queries, [{ ...line, source: 'emails', requestId: requestIdNow() }]);
}
