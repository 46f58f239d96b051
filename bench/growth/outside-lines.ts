import { createReturnPaths } from '#server/messages/bounces/return-paths.ts';
import { passSerial } from '#server/tickets/passes/pass-serial.ts';
import { passServiceToken } from '#server/tickets/passes/pass-token.ts';
import { createAuthenticator } from '#tests/server-http/authenticator.ts';
import { failed } from '#tests/server-http/bounce-mails.ts';
import { passType } from '#tests/server-http/pass-makers.ts';
import { appOrigin } from './asked-server.ts';
import { made, prepared, step, type CallLine, type Tools, type Turn } from './call-line.ts';
import { buyerId } from './fair-ids.ts';
import { bounceAddress, bounceSecret } from './outside-services.ts';
import { freeTicket, picture, somebody } from './prepared-steps.ts';

/** The link to a new ticket's pass. */
async function linked(turn: Turn, tools: Tools) {
  const ticketId = await freeTicket(turn, tools);
  const params = { ticketId, kind: 'apple' };
  // Nobody may fetch many passes in a minute, nor have many files drawn.
  await tools.database.query(`DELETE FROM turns WHERE key NOT LIKE 'turn%'`);
  await tools.database.query(`DELETE FROM guesses WHERE key NOT LIKE 'guess%'`);
  const { url } = (await tools.ask(step('makePass', 'buyer', { params }))) as { url: string };
  return { ticketId, token: url.split('/').at(-1) ?? '' };
}

/** The pass of a new ticket, as Apple Wallet asks for it. */
async function passed(turn: Turn, tools: Tools) {
  const { ticketId, token } = await linked(turn, tools);
  await tools.ask(step('readPass', 'nobody', { params: { token } }));
  const key = tools.identity.secrets.passKey;
  const serial = passSerial(key, ticketId, buyerId);
  return {
    params: { device: `device${turn.number}`, passType, serial },
    headers: { authorization: `ApplePass ${passServiceToken(key, serial)}` },
  };
}
async function registered(turn: Turn, tools: Tools) {
  const pass = await passed(turn, tools);
  const body = { pushToken: 'abcdef0123456789' };
  await tools.ask({ ...step('registerApplePass', 'nobody', { ...pass, body }) });
  return pass;
}

const wallets: readonly CallLine[] = [
  prepared(['makePass', 'buyer', 'for a phone'], async (...given) => ({
    params: { ticketId: await freeTicket(...given), kind: 'apple' },
  })),
  prepared(['readPass', 'nobody', 'by its link'], async (...given) => ({
    params: { token: (await linked(...given)).token },
  })),
  prepared(['registerApplePass', 'nobody', 'a phone'], async (...given) => ({
    ...(await passed(...given)),
    body: { pushToken: 'abcdef0123456789' },
  })),
  prepared(['listApplePasses', 'nobody', 'of a phone'], registered),
  prepared(['readApplePass', 'nobody', 'one'], registered),
  prepared(['unregisterApplePass', 'nobody', 'a phone'], registered),
  made(['logApplePasses', 'nobody', 'an error'], () => ({ body: { logs: ['It failed.'] } })),
];

const token = async ({ google }: Tools, { number, id }: Turn) => ({
  idToken: await google.token({
    claims: { sub: `google-${id}`, email: `google${number}@example.org`, name: 'Some Body' },
  }),
});
const identities: readonly CallLine[] = [
  prepared(['google', 'nobody', 'a new person'], async (turn, tools) => ({ body: await token(tools, turn) })),
  prepared(['linkGoogle', 'nobody', 'one’s own'], async (turn, tools) => ({
    as: somebody(turn),
    body: await token(tools, turn),
  })),
  prepared(['signUpByPasskey', 'app', 'a new person'], async ({ number }, { ask }) => {
    const name = `keyed${number}`;
    const person = { username: name, email: `${name}@example.org`, firstName: 'New', lastName: 'Person' };
    const { requestId, options } = (await ask(step('passkeySignUpOptions', 'app', { body: person }))) as {
      requestId: string;
      options: { user: { id: string } };
    };
    const response = createAuthenticator(appOrigin).create({ ...options });
    return { body: { ...person, requestId, userHandle: options.user.id, response } };
  }),
];

/** Mail that comes back, and the installation's logo. */
const others: readonly CallLine[] = [
  prepared(['hearBounce', 'nobody', 'a letter'], async ({ id }, { database, identity }) => {
    await database.query(
      `INSERT INTO outbox (id, once, channel, recipient, subject, body, status, created_at)
       VALUES ($1, $1, 'email', 'awa@example.org', 'S', '', 'sent', $2)`,
      [id, Date.now()],
    );
    const path = createReturnPaths(identity.bounceKeys, bounceAddress).of(id);
    const mail = failed[0]?.[2](path) ?? '';
    return { raw: mail, headers: { 'content-type': 'message/rfc822', 'x-bounce-secret': bounceSecret } };
  }),
  prepared(['readLogo', 'nobody', 'one'], async ({ number }, { ask }) => {
    const put = {
      ...step('putLogo', 'admin'),
      raw: await picture(number),
      headers: { 'content-type': 'image/png' },
    };
    await ask(put);
    const { look } = (await ask(step('appConfig', 'nobody'))) as { look: { logo: { id: string } | null } };
    return { params: { logoId: look.logo?.id ?? '', size: 'icon-192' } };
  }),
];

/** Calls by or through other services: wallets, Google, authenticators, mail servers. */
export const outsideLines: readonly CallLine[] = [...wallets, ...identities, ...others];
