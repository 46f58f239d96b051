import { deleteConfirmation } from '#contract/accounts/profile.ts';
import { addSession } from '#server/database/accounts/sessions.ts';
import { issueCode, newCodeRequestId, type CodeTarget } from '#server/accounts/codes/one-time-code.ts';
import { digestOf, newLinkToken } from '#server/accounts/link-token.ts';
import { hashPassword } from '#server/accounts/password/password.ts';
import { codeOf, stepOf } from '#server/accounts/second-factor/totp.ts';
import { writeRefreshToken } from '#server/accounts/sign-in/refresh-token.ts';
import { createAuthenticator } from '#tests/server-http/authenticator.ts';
import { appOrigin } from './asked-server.ts';
import { made, prepared, step, type CallLine, type Tools, type Turn } from './call-line.ts';
import { buyerId } from './fair-ids.ts';
import { somebody } from './prepared-steps.ts';

const password = 'a'.repeat(64);
const nameOf = (turn: Turn) => `signer${turn.number}x${turn.time}`;

/** A new session of somebody of the many. */
async function session(turn: Turn, { database, identity }: Tools, userId: string = somebody(turn)) {
  const id = identity.newId();
  await addSession(database, { id, userId, device: '', fingerprintHash: null, now: Date.now() });
  return { id, token: writeRefreshToken(identity.secrets.refreshKey, { sessionId: id, generation: 1 }) };
}

async function givePassword({ database }: Tools, userId: string): Promise<void> {
  await database.query('UPDATE users SET password_hash = $2 WHERE id = $1', [
    userId,
    await hashPassword(password),
  ]);
}

/** A code that was sent to somebody. */
async function sent({ database, identity }: Tools, target: CodeTarget) {
  const { code, codeRequestId } = await issueCode(identity, database, target, newCodeRequestId());
  return { smsOtp: code, codeRequestId };
}

/** What signs in and out. */
const sessions: readonly CallLine[] = [
  prepared(['login', 'app', 'by password'], async (_turn, tools) => {
    await givePassword(tools, buyerId);
    return { body: { email: 'buyer@example.org', passwordHash: password } };
  }),
  prepared(['refresh', 'nobody', 'a session'], async (turn, tools) => ({
    body: { sessionId: (await session(turn, tools)).token },
  })),
  prepared(['logout', 'nobody', 'a session'], async (turn, tools) => ({
    body: { sessionId: (await session(turn, tools)).token },
  })),
  prepared(['endSession', 'buyer', 'another of one’s own'], async (turn, tools) => ({
    params: { id: (await session(turn, tools, buyerId)).id },
  })),
  prepared(['endUserSession', 'admin', 'one'], async (turn, tools) => ({
    params: { id: somebody(turn), sessionId: (await session(turn, tools)).id },
  })),
  made(['sendCode', 'nobody', 'a code'], ({ number }) => ({
    body: { phoneNumber: `+2203${String(100_000 + number)}`, purpose: 'guest' },
  })),
  prepared(['addGuest', 'nobody', 'one'], async ({ number }, tools) => {
    const to = `+2204${String(100_000 + number)}`;
    return { body: { phoneNumber: to, ...(await sent(tools, { to, purpose: 'guest' })) } };
  }),
  prepared(['signInByEmailCode', 'nobody', 'a new guest'], async (turn, tools) => {
    const to = `${nameOf(turn)}@example.org`;
    return { body: { email: to, ...(await sent(tools, { to, purpose: 'guest' })) } };
  }),
  prepared(['resetPassword', 'nobody', 'by a link'], async (turn, { database }) => {
    const token = newLinkToken();
    await database.query(
      'INSERT INTO password_resets (token_hash, user_id, created_at, expires_at) VALUES ($1, $2, $3, $4)',
      [digestOf(token), somebody(turn), Date.now(), Date.now() + 600_000],
    );
    return { body: { token, passwordHash: 'b'.repeat(64) } };
  }),
];

/** A link to confirm the address of somebody of the many. */
async function confirming(turn: Turn, { database }: Tools) {
  const token = newLinkToken();
  await database.query(
    `INSERT INTO email_confirmations (token_hash, user_id, email_digest, created_at, expires_at)
     SELECT $1, id, encode(sha256(convert_to('gatehouse confirmation 1' || chr(10) || email, 'UTF8')), 'hex'), $3, $4
       FROM users WHERE id = $2`,
    [digestOf(token), somebody(turn), Date.now(), Date.now() + 600_000],
  );
  return { body: { token } };
}

/** A passkey that the buyer has just added, and the browser that keeps it. */
async function passkeyAdded({ ask }: Tools) {
  const wish = (await ask(step('newPasskeyOptions', 'buyer', { body: {} }))) as PasskeyWish;
  const browser = createAuthenticator(appOrigin);
  const body = { requestId: wish.requestId, response: browser.create(wish.options), name: 'Key' };
  return { browser, body };
}

interface PasskeyWish {
  readonly requestId: string;
  readonly options: Record<string, unknown>;
}

/** Ways to sign in. */
const ways: readonly CallLine[] = [
  prepared(['addPasskey', 'buyer', 'one'], async (_turn, tools) => ({
    body: (await passkeyAdded(tools)).body,
  })),
  prepared(['renamePasskey', 'buyer', 'one'], async (_turn, tools) => {
    const { body } = await passkeyAdded(tools);
    const { id } = (await tools.ask(step('addPasskey', 'buyer', { body }))) as { id: string };
    return { params: { passkeyId: id }, body: { name: 'Phone' } };
  }),
  prepared(['removePasskey', 'buyer', 'one'], async (_turn, tools) => {
    const { body } = await passkeyAdded(tools);
    const { id } = (await tools.ask(step('addPasskey', 'buyer', { body }))) as { id: string };
    return { params: { passkeyId: id }, body: {} };
  }),
  prepared(['signInByPasskey', 'nobody', 'one'], async (_turn, tools) => {
    const { browser, body } = await passkeyAdded(tools);
    await tools.ask(step('addPasskey', 'buyer', { body }));
    const wish = (await tools.ask(step('passkeySignInOptions', 'nobody'))) as PasskeyWish;
    return { body: { requestId: wish.requestId, response: browser.get(wish.options) } };
  }),
  made(['passkeySignUpOptions', 'app', 'a request'], (turn) => ({
    body: {
      username: nameOf(turn),
      email: `${nameOf(turn)}@example.org`,
      firstName: 'New',
      lastName: 'Person',
    },
  })),
  prepared(['proveMyself', 'buyer', 'by password'], async (_turn, tools) => {
    await givePassword(tools, buyerId);
    return { body: { currentPasswordHash: password } };
  }),
  prepared(['readEmailConfirmation', 'nobody', 'a link'], confirming),
  prepared(['confirmEmail', 'nobody', 'a link'], async (turn, tools) => ({
    as: somebody(turn),
    ...(await confirming(turn, tools)),
  })),
  prepared(['sendEmailConfirmation', 'nobody', 'one’s own'], async (turn) => ({ as: somebody(turn) })),
];

/** Two-step sign-in of somebody of the many who has a password. */
async function secondFactorOf(turn: Turn, tools: Tools) {
  await givePassword(tools, somebody(turn));
  const begun = await tools.ask(step('beginSecondFactor', somebody(turn), { body: {} }));
  const { address } = begun as { address: string };
  const secret = fromBase32(new URL(address).searchParams.get('secret') ?? '');
  return { code: codeOf(secret, stepOf(Date.now())) };
}

function fromBase32(text: string): Uint8Array {
  const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
  const bits = Array.from(text, (letter) => letters.indexOf(letter).toString(2).padStart(5, '0')).join('');
  return Uint8Array.from(bits.match(/.{8}/g) ?? [], (byte) => Number.parseInt(byte, 2));
}

/** Two-step sign-in that is on. */
async function secondFactorOn(turn: Turn, tools: Tools) {
  const body = await secondFactorOf(turn, tools);
  await tools.ask(step('confirmSecondFactor', somebody(turn), { body }));
  return { as: somebody(turn), body: {} };
}

const secondFactors: readonly CallLine[] = [
  prepared(['beginSecondFactor', 'nobody', 'one’s own'], async (turn, tools) => {
    await givePassword(tools, somebody(turn));
    return { as: somebody(turn), body: {} };
  }),
  prepared(['confirmSecondFactor', 'nobody', 'one’s own'], async (turn, tools) => ({
    as: somebody(turn),
    body: await secondFactorOf(turn, tools),
  })),
  prepared(['renewRecoveryCodes', 'nobody', 'one’s own'], secondFactorOn),
  prepared(['endSecondFactor', 'nobody', 'one’s own'], secondFactorOn),
  prepared(['endSecondFactorOf', 'admin', 'of one'], async (turn, tools) => {
    await secondFactorOn(turn, tools);
    return { params: { id: somebody(turn) }, body: {} };
  }),
];

/** Ends of accounts. */
const ends: readonly CallLine[] = [
  prepared(['disableCredentials', 'admin', 'one'], async (turn, { database }) => {
    const [row] = await database.query<{ id: number }>(
      'SELECT credential_id AS id FROM users WHERE id = $1',
      [somebody(turn)],
    );
    return { params: { id: String(row?.id) } };
  }),
  prepared(['deleteOwnAccount', 'nobody', 'one’s own'], async (turn) => ({
    as: somebody(turn),
    body: { confirm: deleteConfirmation },
  })),
];

/** Signing in and out, ways to sign in, and their end. */
export const signInLines: readonly CallLine[] = [...sessions, ...ways, ...secondFactors, ...ends];
