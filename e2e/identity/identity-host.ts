import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { BrowserContext } from '@playwright/test';
import { exportJWK, generateKeyPair, SignJWT } from 'jose';
import { framePage, loader, windowPage } from './identity-pages.ts';

/*
 * Our own identity host for the real firebase library in a real browser: as firebase's emulator, or in place of the
 * provider itself, whose library then also requests the authorised domains. Its tokens are really signed, so the
 * server verifies them as it does Google's.
 */

export const project = 'gatehouse-e2e';

interface GooglePerson {
  sub: string;
  email: string;
  name: string;
  verified: boolean;
}

export interface IdentityHost {
  readonly url: string;
  /** The server settings that use it as an emulator. */
  readonly environment: Readonly<Record<string, string>>;
  /** The server settings that use it in place of the provider. */
  readonly environmentAsProvider: Readonly<Record<string, string>>;
  /** The person who signs in next. */
  person: GooglePerson;
  /** Domains whose pages may sign in; the library does not ask emulators for them. */
  authorizedDomains: readonly string[];
  /** The provider's error code for refusing the next sign-in; null accepts everyone. */
  refusal: string | null;
  /** The error that the window reports instead of a person; usually null. */
  windowError: string | null;
  /** Whether the provider's frame can store data in this browser. */
  framesMayStore: boolean;
  /** Replaces the loader that the library fetches from the network with our own. */
  serveLoader(context: BrowserContext): Promise<void>;
  /** Answers for the provider's own hosts, and serves the loader. */
  standIn(context: BrowserContext): Promise<void>;
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
    if (path.endsWith('/auth/iframe')) return page(response, framePage);
    if (path.endsWith('/auth/handler')) return page(response, windowPage(host.windowError));
    if (request.method === 'OPTIONS') return json(response, {});
    if (path.endsWith('/projects'))
      return json(response, { projectId: project, authorizedDomains: host.authorizedDomains });
    if (host.refusal !== null)
      return json(response, { error: { code: 400, message: host.refusal, errors: [] } }, 400);
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
  const asProvider = {
    GOOGLE_AUDIENCE: project,
    GOOGLE_API_KEY: 'e2e-key',
    GOOGLE_JWKS_URL: `${url}/jwks`,
  };
  const host: IdentityHost = {
    url,
    authorizedDomains: ['127.0.0.1'],
    refusal: null,
    windowError: null,
    framesMayStore: true,
    person: { sub: 'google-1', email: 'binta@gmail.example', name: 'Binta Jallow', verified: true },
    environment: { ...asProvider, GOOGLE_AUTH_DOMAIN: `127.0.0.1:${port}`, GOOGLE_EMULATOR_URL: url },
    environmentAsProvider: asProvider,
    async serveLoader(context) {
      await context.route('https://apis.google.com/**', (route) =>
        route.fulfill({ contentType: 'text/javascript', body: loader(host.framesMayStore) }),
      );
    },
    async standIn(context) {
      await host.serveLoader(context);
      for (const origin of [`https://${project}.firebaseapp.com`, 'https://identitytoolkit.googleapis.com'])
        await context.route(`${origin}/**`, async (route) => {
          const asked = new URL(route.request().url());
          const response = await route.fetch({ url: `${url}${asked.pathname}${asked.search}` });
          await route.fulfill({ response });
        });
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
  return host;
}

function json(response: ServerResponse, body: unknown, status = 200): void {
  response
    .writeHead(status, {
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
