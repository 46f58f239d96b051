import * as v from 'valibot';
import type { TwilioConfig } from '#server/config/message-settings.ts';
import { textOfProblem } from '#server/database/messages/message-problem.ts';
import { GatewayError, type Gateway } from '#server/messages/message.ts';

const timeoutMs = 10_000;
/** Twilio's error reply; `code` is one of its documented error numbers. */
const failure = v.object({ code: v.optional(v.number()), message: v.optional(v.string()) });

/**
 * Text messages through Twilio's Messages API: `POST /2010-04-01/Accounts/{AccountSid}/Messages.json`, a form with
 * To, Body and From or MessagingServiceSid, basic authentication, answered 201. Follows no redirect: the credentials
 * and the number go to this one host.
 */
export function createTwilioGateway(config: TwilioConfig): Gateway {
  const url = `${config.apiUrl}/2010-04-01/Accounts/${encodeURIComponent(config.accountSid)}/Messages.json`;
  const authorization = `Basic ${Buffer.from(`${config.accountSid}:${config.authToken}`).toString('base64')}`;
  const sender = config.from.startsWith('MG') ? 'MessagingServiceSid' : 'From';
  return async (message) => {
    const form = new URLSearchParams({ To: message.to, [sender]: config.from, Body: message.text });
    const answer = await ask(url, {
      method: 'POST',
      headers: { authorization, accept: 'application/json' },
      body: form,
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    });
    if (answer.status === 201 || answer.status === 200) {
      await answer.body?.cancel();
      return;
    }
    throw new GatewayError(await problemOf(answer), answer.status === 429 || answer.status >= 500);
  };
}

async function ask(url: string, request: RequestInit): Promise<Response> {
  try {
    return await fetch(url, request);
  } catch (error) {
    throw new GatewayError(textOfProblem('gateway_away'), true, error);
  }
}

/** Returns status and error number only, since the message may name the recipient. */
async function problemOf(answer: Response): Promise<string> {
  const body: unknown = await answer.json().catch(() => null);
  const read = v.safeParse(failure, body);
  const code = read.success && read.output.code !== undefined ? `, error ${read.output.code}` : '';
  return textOfProblem('gateway_refused', `${answer.status}${code}`);
}
