import { createHash } from 'node:crypto';

/** What sign-in by an identity provider needs beyond our own origin. */
export interface IdentityHosts {
  readonly authDomain: string;
  readonly hosts: readonly string[];
}

/** Hosts that Firebase's sign-in asks. */
const firebaseHosts = ['https://identitytoolkit.googleapis.com', 'https://securetoken.googleapis.com'];

/**
 * What a page of ours may load and do. What a page tries beyond it, browsers report to `contract/violations`.
 *
 * @param firstPage HTML of the app's page: the styles written in it, elements and attributes, are allowed, and no others.
 * @param scripts texts of the scripts that may stand in it; never taken from the page, which shows what people write
 */
export function contentSecurityPolicy(
  google: IdentityHosts | null = null,
  firstPage = '',
  scripts: readonly string[] = [],
): string {
  const more = (...origins: readonly string[]) => origins.map((origin) => ` ${origin}`).join('');
  const hosts = google?.hosts ?? [];
  return [
    "default-src 'self'",
    `script-src 'self' 'wasm-unsafe-eval'${more(...scripts.map(inlineHash))}${google === null ? '' : more('https://apis.google.com')}`,
    `style-src 'self'${more(...styleHashes(firstPage))}`,
    ...attributePolicy(firstPage),
    "img-src 'self' data: blob:",
    "font-src 'self'",
    `connect-src 'self'${google === null ? '' : more(...firebaseHosts, ...hosts)}`,
    ...(google === null ? [] : [`frame-src${more(`https://${google.authDomain}`, ...hosts)}`]),
    "media-src 'self' blob:",
    "worker-src 'self' blob:",
    "manifest-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    'report-uri /api/violations',
    'report-to violations',
  ].join('; ');
}

function styleHashes(html: string): readonly string[] {
  return [...html.matchAll(/<style>([^]*?)<\/style>/g)].map(([, style = '']) => inlineHash(style));
}

/** Nothing of a page in which no element has a style of its own. */
function attributePolicy(html: string): readonly string[] {
  const styles = new Set([...html.matchAll(/<[a-z][^<>]* style="([^"]*)"/g)].map(([, style = '']) => style));
  if (styles.size === 0) return [];
  return [
    `style-src-attr 'unsafe-hashes' ${[...styles].map((style) => inlineHash(plainText(style))).join(' ')}`,
  ];
}

/** What an attribute says, as React writes it. */
function plainText(attribute: string): string {
  return attribute
    .replaceAll('&quot;', '"')
    .replaceAll('&#x27;', "'")
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&');
}

/** How a content policy names the text of one script or style element that may stand in a page. */
export function inlineHash(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
}

const usualPolicy = contentSecurityPolicy();

const always: readonly (readonly [string, string])[] = [
  ['reporting-endpoints', 'violations="/api/violations"'],
  ['x-content-type-options', 'nosniff'],
  ['referrer-policy', 'strict-origin-when-cross-origin'],
  ['cross-origin-opener-policy', 'same-origin-allow-popups'],
  ['cross-origin-resource-policy', 'same-origin'],
  [
    'permissions-policy',
    'camera=(self), screen-wake-lock=(self), microphone=(), geolocation=(), payment=(), usb=()',
  ],
  ['x-frame-options', 'DENY'],
];

/** Adds the headers that every reply carries; HSTS only where the caller came by https. */
export function addSecurityHeaders(headers: Headers, secure: boolean, policy = usualPolicy): void {
  if (!headers.has('content-security-policy')) headers.set('content-security-policy', policy);
  for (const [name, value] of always) if (!headers.has(name)) headers.set(name, value);
  if (secure) headers.set('strict-transport-security', 'max-age=31536000; includeSubDomains');
}
