import { escapeHtml } from './page.ts';

/** What a page says of itself to search engines and to chats that show a preview of a link. */
export interface PageHead {
  readonly title: string;
  readonly description: string;
  /** The page's one address, absolute. Null for a page that nobody should find. */
  readonly canonical: string | null;
  /** A picture, absolute. */
  readonly image: { readonly url: string; readonly width?: number; readonly height?: number };
  /** schema.org data; null where there is none. */
  readonly data: object | null;
}

/**
 * The app's first page, in the name of the installation, with the head of one of its screens, where its own title stood: early, because some readers of
 * links do not read far. The app in it is the same, so it starts on any of them.
 */
export function withHead(template: string, head: PageHead, siteName: string): string {
  // By a function: in a text, `$&` and its like would be read as orders.
  return template
    .replace(/<meta\s+name="description"[^]*?>/, '')
    .replace(
      /(<meta name="apple-mobile-web-app-title" content=")[^"]*/,
      (_, start: string) => start + escapeHtml(siteName),
    )
    .replace(/<title>[^]*?<\/title>/, () => tagsOf(head, siteName).join('\n    '));
}

function tagsOf({ title, description, canonical, image, data }: PageHead, siteName: string): string[] {
  const meta = (key: 'name' | 'property', name: string, content: string | number) =>
    `<meta ${key}="${name}" content="${escapeHtml(String(content))}" />`;
  const place =
    canonical === null
      ? [meta('name', 'robots', 'noindex')]
      : [`<link rel="canonical" href="${escapeHtml(canonical)}" />`, meta('property', 'og:url', canonical)];
  const { width, height } = image;
  const size =
    width === undefined || height === undefined
      ? []
      : [meta('property', 'og:image:width', width), meta('property', 'og:image:height', height)];
  return [
    `<title>${escapeHtml(title)}</title>`,
    meta('name', 'description', description),
    ...place,
    meta('property', 'og:type', 'website'),
    meta('property', 'og:site_name', siteName),
    meta('property', 'og:title', title),
    meta('property', 'og:description', description),
    meta('property', 'og:image', image.url),
    ...size,
    meta('name', 'twitter:card', 'summary_large_image'),
    meta('name', 'twitter:title', title),
    meta('name', 'twitter:description', description),
    meta('name', 'twitter:image', image.url),
    ...(data === null ? [] : [`<script type="application/ld+json">${scriptJson(data)}</script>`]),
  ];
}

/**
 * JSON that stands inside a script element: no sign is left that could end the element, begin a comment in it, or end
 * a line of a script. It is data, which no content policy has to allow.
 */
export function scriptJson(value: object): string {
  return JSON.stringify(value).replace(
    /[<>&\u2028\u2029]/g,
    (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}

/** Text cut at a word for a place that shows about this many characters. */
export function cutText(text: string, most: number): string {
  const plain = text.toWellFormed().replace(/\s+/g, ' ').trim();
  const letters = [...plain];
  if (letters.length <= most) return plain;
  const cut = letters.slice(0, most - 1).join('');
  const space = cut.lastIndexOf(' ');
  return `${space > most / 2 ? cut.slice(0, space) : cut}…`;
}
