import type { Refusal } from '#server/access/refusal.ts';
import type { Joined } from '#server/resources/joined.ts';
import type { SandboxPages } from './sandbox-pages.ts';
import { docsBody } from './docs-page.ts';
import type { Metrics } from '#server/ops/metrics.ts';
import type { Look } from '#domain/look/look.ts';
import { openApiDocument } from './openapi.ts';
import { htmlPage } from './page.ts';
import type { PublicPages } from './public-pages.ts';
import { setupPage } from './setup-page.ts';
import { pageLanguage } from '#server/http/speech.ts';
import { staticResponse, type StaticFiles } from './static-files.ts';
import { webManifest } from './web-manifest.ts';

export interface PagesDeps {
  readonly files: StaticFiles | null;
  /** Answers for what a build before this one gave out; undefined where none is known that did. */
  readonly storedAsset: (request: Request, path: string) => Promise<Response | undefined>;
  /** What search engines and chats read; `null` where there is no app to show. */
  readonly publicPages: PublicPages | null;
  /** How the installation looks now. */
  readonly look: () => Promise<Look>;
  readonly joined: readonly Joined[];
  /** Origin at which people reach the server; null: the API's description names none. */
  readonly publicOrigin: string | null;
  /** `null` where metrics are off: then the address does not exist. */
  readonly metrics: Metrics | null;
  /** Null where the server can serve, else why not. */
  readonly readiness: () => Promise<Refusal | null>;
  /** The sandbox's checkout page; `null` where no sandbox takes payments. */
  readonly sandbox: SandboxPages | null;
}

/** Everything that is no call of the contract: health, documentation, set-up, and the app itself. */
export function createPages(
  deps: PagesDeps,
): (request: Request, url: URL) => Promise<Response | Refusal | undefined> {
  // Built once, whatever is asked: it is the same for everyone, and dear.
  let document: Promise<string> | undefined;
  const openApi = async () => {
    document ??= openApiDocument(deps.joined, deps.publicOrigin ?? '/').then((made) => JSON.stringify(made));
    return new Response(await document, {
      headers: { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-cache' },
    });
  };
  let docs: string | undefined;
  return async (request, url) => {
    const checkout = await deps.sandbox?.(request, url);
    if (checkout !== undefined) return checkout;
    if (request.method !== 'GET' && request.method !== 'HEAD') return undefined;
    switch (url.pathname) {
      case '/healthz':
        return plain(200, 'alive\n');
      case '/readyz':
        return (await deps.readiness()) ?? plain(200, 'ready\n');
      case '/metrics':
        return deps.metrics === null ? undefined : plain(200, await deps.metrics.text());
      case '/api/openapi.json':
        return openApi();
      case '/api/docs':
        return htmlPage({ language: 'en', title: 'Gatehouse API', body: (docs ??= docsBody(deps.joined)) });
      case '/setup':
        return setupPage(pageLanguage(request, url));
      default:
        if (deps.files === null) return notBuilt(request);
        return (
          (await webManifest(deps.files, url.pathname, deps.look)) ??
          (await deps.publicPages?.(request, url)) ??
          staticResponse(deps.files, request, url.pathname) ??
          (await deps.storedAsset(request, url.pathname))
        );
    }
  };
}

function plain(status: number, text: string): Response {
  return new Response(text, {
    status,
    headers: { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' },
  });
}

function notBuilt(request: Request): Response | undefined {
  if (!(request.headers.get('accept') ?? '').includes('text/html')) return undefined;
  const body = `<h1>The app has not been built yet</h1><p>The server runs and its <a href="/api/docs">API</a> answers.
    Build the app with <code>npm run build</code>, or start with <code>npm start</code>, which builds it when needed.</p>`;
  return htmlPage({ language: 'en', title: 'Gatehouse is not built', body, status: 503 });
}
