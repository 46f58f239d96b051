import { addLogLines } from '#server/database/administration/log-lines.ts';
import type { Queries } from '#server/database/database.ts';
import { requestIdNow } from '#server/database/request-scope.ts';

interface LoggedMessage {
  readonly id: string;
  readonly channel: 'sms' | 'email';
  /** The kind of message, if known; never its recipient or content. */
  readonly template?: string;
  /** `kept`: there is no gateway for it; `again`: it failed and will be retried. */
  readonly outcome: 'sent' | 'kept' | 'failed' | 'again';
  /** In ms. */
  readonly at: number;
}

/** Logs the outcome of an email or a text message. */
export function logMessage(
  queries: Queries,
  { id, channel, template, outcome, at }: LoggedMessage,
): Promise<void> {
  const level = outcome === 'failed' ? 'error' : outcome === 'again' ? 'warn' : 'info';
  const details = template === undefined ? {} : { template };
  const line = { at, level, action: `${channel}_message`, outcome, subject: id, details } as const;
  return addLogLines(queries, [{ ...line, source: 'emails', requestId: requestIdNow() }]);
}
