import { expect, test } from 'vitest';
import { resetLinkMs } from '#domain/people/one-time-code.ts';
import { confirmationMs } from '#domain/people/email-confirmation.ts';
import { createAccountMessages } from '#server/messages/account-messages.ts';
import type { Delivery } from '#server/database/messages/queued-emails.ts';

const hour = 3_600_000;

/** The messages over a mail server that is away, which tells how long each is tried again. */
function messages() {
  const tried: number[] = [];
  const away = async (keepTryingMs: number): Promise<Delivery> => {
    tried.push(keepTryingMs);
    return { status: 'failed', problem: 'away', again: true };
  };
  const account = createAccountMessages(
    { send: () => away(0), later: () => true, isFull: () => false, idle: async () => undefined },
    (_, keepTryingMs) => away(keepTryingMs),
    'https://tickets.example.org',
    async () => 'en',
    async () => 'Tickets',
  );
  return { account, tried };
}

test('tries links and notices again while the mail server is away, as long as they are of use', async () => {
  const { account, tried } = messages();
  await account.sendResetLink('awa@example.org', 'token', resetLinkMs);
  await account.sendConfirmation('awa@example.org', 'token', confirmationMs);
  await account.tellOfChange('awa@example.org', 'password');
  await account.tellOfWrongCodes('awa@example.org', 'password');
  expect(tried).toEqual([resetLinkMs / 2, 24 * hour, 24 * hour, 24 * hour]);
});

test('tries no code again later: whoever waits for it is asked to request another', async () => {
  const { account, tried } = messages();
  expect(await account.sendCode('awa@example.org', 'guest', '123456', 'en')).toBe('failed');
  expect(tried).toEqual([0]);
});
