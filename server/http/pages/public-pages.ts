import { createHash } from 'node:crypto';
import type { appConfig } from '#contract/app-config.ts';
import type { DrawnPage, DrawnScreen } from '#contract/drawn-page.ts';
import { listEvents, readEvent, type EventDetail, type EventSummary } from '#contract/events/events.ts';
import type { ReplyOf } from '#contract/wire/endpoint.ts';
import { shortened } from '#server/http/compressed.ts';
import { eventHead, eventPath, eventUrl, listHead, emptyHead, plainHead } from './event-page.ts';
import { ownOrigin, type OwnOrigin } from '#server/http/own-origin.ts';
import { productLook, withName } from '#domain/look/look.ts';
import { supportsPasskeys } from '#domain/people/passkey-host.ts';
import { answerCached, createCachedPages, type RenderedPage } from './cached-pages.ts';
import type { PageDrawer } from './page-drawer.ts';
import { withHead, type PageHead } from './page-head.ts';
import type { StaticFiles } from './static-files.ts';
import { pickLanguage, siteLanguage } from '#messages/language.ts';
import { written } from '#messages/written.ts';
import { readLanguages } from '#server/http/speech.ts';
import { matches } from '#server/http/success-response.ts';
import { withDrawing } from './with-drawing.ts';

/** Public event data needed by the pages. */
interface PublicEvents {
  /** Returns a public event; null for any other. */
  find(eventId: string): Promise<EventDetail | null>;
  /** The first events of the list, and how many there are in all. */
  upcoming(): Promise<{ readonly items: readonly EventSummary[]; readonly total: number }>;
  /** Every upcoming event with its last change, in ms. */
  listed(): Promise<readonly { readonly id: string; readonly updated_at: number }[]>;
}

export interface PublicPagesDeps extends OwnOrigin {
  readonly files: StaticFiles;
  readonly events: PublicEvents;
  /** Returns the app's current configuration of this server, including its look. */
  readonly config: () => Promise<ReplyOf<typeof appConfig>>;
  /** Null if there is no renderer: every page is then sent as the app's index page. */
  readonly drawer: PageDrawer | null;
  /** Returns the content security policy of a page with its inline styles. */
  readonly policyOf: (html: string) => string;
  /** In ms. */
  readonly now: () => number;
}

/** The page at an address. */
interface Shown {
  readonly head: PageHead;
  /** Null if the server does not render it. */
  readonly screen: DrawnScreen | null;
}

/**
 * The current time on rendered pages is rounded to this, in ms, so that they can be cached. Content that depends on
 * time changes at round times; changes in sales take effect at once.
 */
const presentMs = 5 * 60_000;
/** The first page of the list that the app requests. */
const listPage = { page: 1, limit: 100 } as const;

export type PublicPages = (request: Request, url: URL) => Promise<Response | undefined>;

/** Screens that are the same for everybody: title and description. The rest of the app requires signing in. */
const screens: ReadonlyMap<string, readonly string[]> = new Map(
  Object.entries(written[siteLanguage].pages.screens),
);

/**
 * Serves the app's public addresses for search engines and link previews: the app's index page with a head that
 * describes the content. People get the same bytes; a device that has the app installed starts from its own copy,
 * `/index.html`, which stays as it was built.
 */
export function createPublicPages(deps: PublicPagesDeps): PublicPages {
  const { events } = deps;
  const template = deps.files.get('/index.html')?.plain.toString() ?? '';
  const robots = deps.files.get('/robots.txt')?.plain.toString() ?? 'User-agent: *\nAllow: /\n';
  const shownAt = async (path: string, origin: string): Promise<Shown | undefined> => {
    if (path === '/' || path === '/events') {
      const { items, total } = await events.upcoming();
      const screen: DrawnScreen = { kind: 'events', events: { ...listPage, items: [...items], total } };
      return { head: listHead(items, origin, path), screen };
    }
    const [title, description] = screens.get(path) ?? [];
    if (title !== undefined && description !== undefined) {
      const keeps = supportsPasskeys(new URL(origin).hostname);
      const screen: DrawnScreen | null = path === '/login' ? { kind: 'login', keepsPasskeys: keeps } : null;
      return { head: plainHead(origin, path, { title, description }), screen };
    }
    const eventId = eventIdIn(path);
    if (eventId === undefined) return undefined;
    const event = await events.find(eventId);
    if (event === null) return { head: emptyHead(origin), screen: null };
    return { head: eventHead(event, origin), screen: { kind: 'event', event } };
  };
  const fileText = (address: string) => deps.files.get(address)?.plain.toString();
  const kept = createCachedPages();
  const madeOf = async (html: string, page: DrawnPage): Promise<RenderedPage | null> => {
    const drawing = await deps.drawer?.draw(page);
    if (deps.drawer == null || drawing == null) return null;
    const text = withDrawing({ html, fileText, fetched: deps.drawer.fetched }, page, drawing);
    return {
      html: text,
      headers: { 'content-security-policy': deps.policyOf(text), vary: 'Accept-Language' },
    };
  };
  return async (request, url) => {
    const origin = ownOrigin(url, deps);
    if (url.pathname === '/robots.txt')
      return answer(request, 'text/plain', `${robots.trimEnd()}\n\nSitemap: ${origin}/sitemap.xml\n`);
    if (url.pathname === '/sitemap.xml')
      return answer(request, 'application/xml', sitemap(origin, await events.listed()));
    // The app also starts without its database: the page is then served as built.
    const path = pathOf(url);
    const shown = await shownAt(path, origin).catch(() => undefined);
    if (shown === undefined) return undefined;
    const { head, screen } = shown;
    const config = await deps.config().catch(() => null);
    const { name } = config?.look ?? productLook;
    const named = screen?.kind === 'event' ? head : ownWords(head, name);
    const html = withHead(template, named, name);
    const status = head.canonical === null ? 404 : 200;
    if (screen === null || config === null || isNarrowed(url))
      return answer(request, 'text/html', html, status);
    const language = pickLanguage(readLanguages(request.headers.get('accept-language')));
    const at = Math.floor(deps.now() / presentMs) * presentMs;
    const page = { language, at, path: canonicalPath(screen, path), config, screen };
    const drawn = await kept.page([page, html], () => madeOf(html, page));
    if (drawn !== null) return answerCached(drawn, request);
    return answer(request, 'text/html', html, status, { vary: 'Accept-Language' });
  };
}

/** Returns whether the URL filters the list, or unlocks more of an event than is public. */
const isNarrowed = ({ searchParams }: URL): boolean => narrowings.some((name) => searchParams.has(name));
const narrowings = [listEvents, readEvent].flatMap(({ query }) => Object.keys(query.entries));

/** Our own texts use the installation's name; an event's texts are its organizer's. */
const ownWords = (head: PageHead, name: string): PageHead => ({
  ...head,
  title: withName(head.title, name),
  description: withName(head.description, name),
});

/** Other spellings of an event's path, such as `%61` for `a`, must not fill the cache with copies of its page. */
const canonicalPath = (screen: DrawnScreen, path: string): string =>
  screen.kind === 'event' ? eventPath(screen.event.registrationId) : path;

const pathOf = (url: URL) => (url.pathname === '/' ? '/' : url.pathname.replace(/\/$/, ''));

/** Returns the event of an event page's URL. `/events/create` is the editor's. */
function eventIdIn(path: string): string | undefined {
  const id = /^\/events\/([^/]{1,200})$/.exec(path)?.[1];
  if (id === undefined || id === 'create') return undefined;
  try {
    // No id contains a NUL, and no database accepts one.
    return decodeURIComponent(id).replaceAll('\0', '');
  } catch {
    return id;
  }
}

function sitemap(
  origin: string,
  pages: readonly { readonly id: string; readonly updated_at: number }[],
): string {
  const fixed = ['/', ...screens.keys()].map((path) => `<url><loc>${escapeXml(origin + path)}</loc></url>`);
  const events = pages.map(
    ({ id, updated_at }) =>
      `<url><loc>${escapeXml(eventUrl(origin, id))}</loc><lastmod>${new Date(updated_at).toISOString()}</lastmod></url>`,
  );
  return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${[...fixed, ...events].join('\n')}
</urlset>
`;
}

function escapeXml(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
}

/** Revalidated each time, and answered with 304 if unchanged. */
async function answer(
  request: Request,
  type: string,
  text: string,
  status = 200,
  more: Readonly<Record<string, string>> = {},
): Promise<Response> {
  const etag = `"${createHash('sha256').update(text).digest('base64url').slice(0, 22)}"`;
  const headers = { 'content-type': `${type}; charset=utf-8`, 'cache-control': 'no-cache', etag, ...more };
  if (status === 200 && matches(request.headers.get('if-none-match'), etag))
    return shortened(new Response(null, { status: 304, headers }), request);
  const reply = await shortened(new Response(text, { status, headers }), request);
  if (request.method !== 'HEAD') return reply;
  return new Response(null, { status, headers: reply.headers });
}
