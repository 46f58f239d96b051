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
  /** Serves assets of earlier builds; undefined if no known build has it. */
  readonly storedAsset: (request: Request, path: string) => Promise<Response | undefined>;
  /** Pages for search engines and link previews; `null` if there is no app. */
  readonly publicPages: PublicPages | null;
  /** Returns the installation's current look. */
  readonly look: () => Promise<Look>;
  readonly joined: readonly Joined[];
  /** Public origin of the server; null: the API's description names none. */
  readonly publicOrigin: string | null;
  /** `null` if metrics are off, in which case the address does not exist. */
  readonly metrics: Metrics | null;
  /** Null if the server can serve, otherwise why not. */
  readonly readiness: () => Promise<Refusal | null>;
  /** The sandbox's checkout page; `null` if the sandbox is not in use. */
  readonly sandbox: SandboxPages | null;
}

/** Creates everything that is not a call of the contract: health, documentation, set-up, and the app itself. */
export function createPages(
  deps: PagesDeps,
): (request: Request, url: URL) => Promise<Response | Refusal | undefined> {
  // Built once, because it is expensive and the same for everyone.
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
