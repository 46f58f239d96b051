import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { BrowserContext } from '@playwright/test';
import { exportJWK, generateKeyPair, SignJWT } from 'jose';

/*
 * An identity host of our own that speaks as firebase's emulator does, for the real firebase library in a real
 * browser. Its tokens are signed for real, so that the server verifies them as it verifies Google's.
 */

export const project = 'gatehouse-e2e';

export interface GooglePerson {
  sub: string;
  email: string;
  name: string;
  verified: boolean;
}

export interface IdentityHost {
  readonly url: string;
  /** What a server needs to be told of it. */
  readonly environment: Readonly<Record<string, string>>;
  /** Who signs in next. */
  person: GooglePerson;
  /** Puts our own loader in the place of the one that the library fetches from the net. */
  serveLoader(context: BrowserContext): Promise<void>;
  close(): Promise<void>;
}

export async function startIdentityHost(): Promise<IdentityHost> {
  const { privateKey, publicKey } = await generateKeyPair('RS256');
  const jwk = { ...(await exportJWK(publicKey)), kid: 'e2e', alg: 'RS256', use: 'sig' };
  const mint = ({ sub, email, name, verified }: GooglePerson) =>
    new SignJWT({
      email,
      name,
      email_verified: verified,
      auth_time: Math.floor(Date.now() / 1000),
      firebase: { sign_in_provider: 'google.com', identities: { 'google.com': [sub], email: [email] } },
    })
      .setProtectedHeader({ alg: 'RS256', kid: 'e2e', typ: 'JWT' })
      .setIssuer(`https://securetoken.google.com/${project}`)
      .setAudience(project)
      .setSubject(sub)
      .setIssuedAt()
      .setExpirationTime('1h')
      .sign(privateKey);

  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    const path = new URL(request.url ?? '/', 'http://host').pathname;
    const { person } = host;
    if (path === '/jwks') return json(response, { keys: [jwk] });
    if (path === '/emulator/auth/iframe') return page(response, iframePage);
    if (path === '/emulator/auth/handler') return page(response, handlerPage);
    if (request.method === 'OPTIONS') return json(response, {});
    const account = {
      localId: person.sub,
      email: person.email,
      emailVerified: person.verified,
      displayName: person.name,
      providerUserInfo: [{ providerId: 'google.com', rawId: person.sub, email: person.email }],
    };
    if (path.endsWith('accounts:signInWithIdp'))
      return json(response, {
        ...account,
        federatedId: person.sub,
        providerId: 'google.com',
        idToken: await mint(person),
        refreshToken: 'never-used',
        expiresIn: '3600',
      });
    if (path.endsWith('accounts:lookup')) return json(response, { users: [account] });
    response.writeHead(404).end();
  };
  const server = createServer((request, response) => void answer(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  const url = `http://127.0.0.1:${port}`;
  const host: IdentityHost = {
    url,
    person: { sub: 'google-1', email: 'binta@gmail.example', name: 'Binta Jallow', verified: true },
    environment: {
      GOOGLE_AUDIENCE: project,
      GOOGLE_API_KEY: 'e2e-key',
      GOOGLE_AUTH_DOMAIN: `127.0.0.1:${port}`,
      GOOGLE_JWKS_URL: `${url}/jwks`,
      GOOGLE_EMULATOR_URL: url,
    },
    async serveLoader(context) {
      await context.route('https://apis.google.com/**', (route) =>
        route.fulfill({ contentType: 'text/javascript', body: loader }),
      );
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
  return host;
}

function json(response: ServerResponse, body: unknown): void {
  response
    .writeHead(200, {
      'content-type': 'application/json',
      'access-control-allow-origin': '*',
      'access-control-allow-headers': '*',
    })
    .end(JSON.stringify(body));
}
function page(response: ServerResponse, script: string): void {
  response
    .writeHead(200, { 'content-type': 'text/html; charset=utf-8' })
    .end(`<!doctype html><title>Identity</title><body><script>${script}</script>`);
}

/** What the provider's window shows: one account to choose. It tells the frame, and closes. */
const handlerPage = `
const query = new URLSearchParams(location.search);
const button = document.createElement('button');
button.textContent = 'Continue as this person';
button.onclick = () => {
  new BroadcastChannel('identity').postMessage({
    type: query.get('authType'), eventId: query.get('eventId'), sessionId: 'session',
    urlResponse: location.origin + '/__/auth/handler?providerId=google.com', postBody: null, tenantId: null, error: null,
  });
  setTimeout(() => close(), 50);
};
document.body.append(button, ' size ' + innerWidth + ' x ' + innerHeight);`;

/** The frame inside the app's page: hands what the window said to the page. */
const iframePage = `
new BroadcastChannel('identity').onmessage = (event) => parent.postMessage({ identity: event.data }, '*');`;

/** The loader that the library expects: opens the frame, and hands over what it says. */
const loader = `
(() => {
  const iframes = {
    CROSS_ORIGIN_IFRAMES_FILTER: {},
    getContext: () => ({
      open(options, onOpen) {
        const frame = document.createElement('iframe');
        frame.src = options.url;
        frame.style.display = 'none';
        const loaded = new Promise((resolve) => { frame.onload = () => resolve([{}]); });
        document.body.append(frame);
        const handle = {
          restyle: () => Promise.resolve(),
          ping: (done) => loaded.then((answer) => { done && done(answer); return answer; }),
          register: (name, handler) => addEventListener('message', (event) => {
            if (event.source === frame.contentWindow && event.data.identity)
              handler({ type: name, authEvent: event.data.identity });
          }),
          // The library throws in this callback also when all is well; the real loader swallows it.
          send: (type, message, done) => {
            setTimeout(() => { try { done([{ webStorageSupport: true }]); } catch {} }, 0);
            return Promise.resolve();
          },
        };
        return onOpen(handle);
      },
    }),
  };
  window.gapi = { load: (name, options) => (options.callback || options)(), iframes };
  const name = new URL(document.currentScript.src).searchParams.get('onload');
  window[name]();
})();`;
