import { escapeHtml } from './page.ts';

/** A page's metadata for search engines and link previews. */
export interface PageHead {
  readonly title: string;
  readonly description: string;
  /** The page's canonical absolute URL. Null for a page that should not be indexed. */
  readonly canonical: string | null;
  /** An absolute image URL. */
  readonly image: { readonly url: string; readonly width?: number; readonly height?: number };
  /** schema.org data; null if there is none. */
  readonly data: object | null;
}

/**
 * Inserts a screen's head into the app's index page, under the installation's name, replacing the default title:
 * early in the document, because some link preview readers stop soon. The app in it is unchanged, so it starts on any
 * of these pages.
 */
export function withHead(template: string, head: PageHead, siteName: string): string {
  // Replaced by functions: in a string, `$&` and similar would be interpreted.
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
 * Serializes JSON for a script element, escaping every character that could end the element, begin a comment, or end
 * a line of a script. It is data, so the content security policy does not need to allow it.
 */
export function scriptJson(value: object): string {
  return JSON.stringify(value).replace(
    /[<>&\u2028\u2029]/g,
    (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}

/** Cuts text at a word boundary near a number of characters. */
export function cutText(text: string, most: number): string {
  const plain = text.toWellFormed().replace(/\s+/g, ' ').trim();
  const letters = [...plain];
  if (letters.length <= most) return plain;
  const cut = letters.slice(0, most - 1).join('');
  const space = cut.lastIndexOf(' ');
  return `${space > most / 2 ? cut.slice(0, space) : cut}…`;
}
