import type { Refusal } from '#server/access/refusal.ts';
import { mailBusy, tooMany } from '#server/access/refusals.ts';
import type { SendCodeDeps } from '#server/accounts/identity.ts';
import { newCodeRequestId } from './one-time-code.ts';

/**
 * Counts a request for a code or a link, and sends it after the reply. What a full mailer would drop is refused, and
 * isn't counted against anybody's limits.
 *
 * @param count resolves to how long the requester has to wait, ms; 0 if it may be sent
 * @returns the id of what is sent
 */
export async function sendCounted(
  { mailer }: Pick<SendCodeDeps, 'mailer'>,
  count: () => Promise<number>,
  send: (codeRequestId: string) => Promise<void>,
): Promise<{ readonly codeRequestId: string } | Refusal> {
  if (mailer.isFull()) return mailBusy;
  const wait = await count();
  if (wait > 0) return tooMany(wait);
  const codeRequestId = newCodeRequestId();
  return mailer.later(() => send(codeRequestId)) ? { codeRequestId } : mailBusy;
}
