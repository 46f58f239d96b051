import { expect, test } from 'vitest';
import { resetLinkMs } from '#domain/people/one-time-code.ts';
import { confirmationMs } from '#domain/people/email-confirmation.ts';
import { createAccountMessages } from '#server/messages/account-messages.ts';
import type { Queries } from '#server/database/database.ts';
import type { Delivery } from '#server/database/messages/queued-emails.ts';

const hour = 3_600_000;

const noSettings: Queries = { query: async () => [], script: async () => undefined };

/** The messages over a mail server that is away, which tells how long each is tried again. */
function messages() {
  const tried: number[] = [];
  const away = async (keepTryingMs: number): Promise<Delivery> => {
    tried.push(keepTryingMs);
    return { status: 'failed', problem: 'away', again: true };
  };
  const account = createAccountMessages(
    { send: () => away(0), later: () => true, isFull: () => false, idle: async () => undefined },
    async (_queries, _message, keepTryingMs) => () => away(keepTryingMs),
    'https://tickets.example.org',
    noSettings,
  );
  return { account, tried };
}

test('tries links and notices again while the mail server is away, as long as they are of use', async () => {
  const { account, tried } = messages();
  const to = { email: 'awa@example.org', language: null };
  const emails = [
    await account.storeResetLink(noSettings, to, 'token', resetLinkMs),
    await account.storeConfirmation(noSettings, to, 'token', confirmationMs),
    await account.storeChange(noSettings, to, 'password'),
    await account.storeWrongCodes(noSettings, to, 'password'),
  ];
  for (const email of emails) await email.send();
  expect(tried).toEqual([resetLinkMs / 2, 24 * hour, 24 * hour, 24 * hour]);
});

test('tries no code again later: whoever waits for it is asked to request another', async () => {
  const { account, tried } = messages();
  expect(await account.sendCode('awa@example.org', 'guest', '123456', 'en')).toBe('failed');
  expect(tried).toEqual([0]);
});
