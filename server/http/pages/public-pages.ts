import { createHash } from 'node:crypto';
import type { EventDetail, EventSummary } from '#contract/events/events.ts';
import { shortened } from '#server/http/compressed.ts';
import { eventHead, eventUrl, listHead, nothingHead, plainHead } from './event-page.ts';
import { ownOrigin, type OwnOrigin } from '#server/http/own-origin.ts';
import { productName, withName } from '#domain/look/look.ts';
import { withHead, type PageHead } from './page-head.ts';
import type { StaticFiles } from './static-files.ts';
import { siteLanguage } from '#messages/language.ts';
import { written } from '#messages/written.ts';
import { matches } from '#server/http/success-response.ts';

/** What the pages need to know of events that everybody may see. */
interface PublicEvents {
  /** An event that everybody may see; null for any other. */
  find(eventId: string): Promise<EventDetail | null>;
  /** The first events of the list. */
  upcoming(): Promise<readonly EventSummary[]>;
  /** Every upcoming event with its last change, ms. */
  listed(): Promise<readonly { readonly id: string; readonly updated_at: number }[]>;
}

export interface PublicPagesParts extends OwnOrigin {
  readonly files: StaticFiles;
  readonly events: PublicEvents;
  /** What the installation is called now. */
  readonly siteName: () => Promise<string>;
}

export type PublicPages = (request: Request, url: URL) => Promise<Response | undefined>;

/** Screens that are the same for everybody: title and description. The rest of the app is for people signed in. */
const screens: ReadonlyMap<string, readonly string[]> = new Map(
  Object.entries(written[siteLanguage].pages.screens),
);

/**
 * The app's public addresses as search engines and chats read them: the app's own first page, with a head that says
 * what is shown. People get the same bytes; a device that has the app starts from its own copy, `/index.html`, which
 * stays as it was built.
 */
export function createPublicPages(parts: PublicPagesParts): PublicPages {
  const { events } = parts;
  const template = parts.files.get('/index.html')?.plain.toString() ?? '';
  const robots = parts.files.get('/robots.txt')?.plain.toString() ?? 'User-agent: *\nAllow: /\n';
  const headOf = async (path: string, origin: string): Promise<PageHead | undefined> => {
    if (path === '/' || path === '/events') return listHead(await events.upcoming(), origin);
    const [title, description] = screens.get(path) ?? [];
    if (title !== undefined && description !== undefined)
      return plainHead(origin, path, { title, description });
    const eventId = eventIdIn(path);
    if (eventId === undefined) return undefined;
    const event = await events.find(eventId);
    return event === null ? nothingHead(origin) : eventHead(event, origin);
  };
  return async (request, url) => {
    const origin = ownOrigin(url, parts);
    if (url.pathname === '/robots.txt')
      return answer(request, 'text/plain', `${robots.trimEnd()}\n\nSitemap: ${origin}/sitemap.xml\n`);
    if (url.pathname === '/sitemap.xml')
      return answer(request, 'application/xml', sitemap(origin, await events.listed()));
    // The app starts without its database too: then it is served as it was built.
    const head = await headOf(pathOf(url), origin).catch(() => undefined);
    if (head === undefined) return undefined;
    const name = await parts.siteName().catch(() => productName);
    const named =
      eventIdIn(pathOf(url)) === undefined || head.canonical === null ? ownWords(head, name) : head;
    return answer(request, 'text/html', withHead(template, named, name), head.canonical === null ? 404 : 200);
  };
}

/** Our own sentences speak of the installation; those of an event are its organizer's. */
const ownWords = (head: PageHead, name: string): PageHead => ({
  ...head,
  title: withName(head.title, name),
  description: withName(head.description, name),
});

const pathOf = (url: URL) => (url.pathname === '/' ? '/' : url.pathname.replace(/\/$/, ''));

/** The event whose page an address is. `/events/create` is the editor's. */
function eventIdIn(path: string): string | undefined {
  const id = /^\/events\/([^/]{1,200})$/.exec(path)?.[1];
  if (id === undefined || id === 'create') return undefined;
  try {
    // No id has a NUL, and no database takes one.
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

/** Asked for anew each time, and answered 304 while it says the same. */
async function answer(request: Request, type: string, text: string, status = 200): Promise<Response> {
  const etag = `"${createHash('sha256').update(text).digest('base64url').slice(0, 22)}"`;
  const headers = { 'content-type': `${type}; charset=utf-8`, 'cache-control': 'no-cache', etag };
  if (status === 200 && matches(request.headers.get('if-none-match'), etag))
    return new Response(null, { status: 304, headers });
  const reply = await shortened(new Response(text, { status, headers }), request);
  if (request.method !== 'HEAD') return reply;
  return new Response(null, { status, headers: reply.headers });
}
