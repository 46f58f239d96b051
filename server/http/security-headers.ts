import { createHash } from 'node:crypto';

/** Origins needed for sign-in by an identity provider, besides our own. */
export interface IdentityHosts {
  readonly authDomain: string;
  readonly hosts: readonly string[];
}

/** Hosts contacted by Firebase sign-in. */
const firebaseHosts = ['https://identitytoolkit.googleapis.com', 'https://securetoken.googleapis.com'];

/**
 * Builds the content security policy of our pages. Browsers report violations to `contract/violations`.
 *
 * @param firstPage HTML of the app's page: its inline styles, elements and attributes, are allowed, and no others
 * @param scripts inline scripts that are allowed; never taken from the page, which shows user content
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

/** Empty for a page without style attributes. */
function attributePolicy(html: string): readonly string[] {
  const styles = new Set([...html.matchAll(/<[a-z][^<>]* style="([^"]*)"/g)].map(([, style = '']) => style));
  if (styles.size === 0) return [];
  return [
    `style-src-attr 'unsafe-hashes' ${[...styles].map((style) => inlineHash(plainText(style))).join(' ')}`,
  ];
}

/** Decodes an attribute's value as written by React. */
function plainText(attribute: string): string {
  return attribute
    .replaceAll('&quot;', '"')
    .replaceAll('&#x27;', "'")
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&');
}

/** Returns the CSP hash of an inline script or style. */
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

/** Adds the security headers of every reply; HSTS only if the request came over HTTPS. */
export function addSecurityHeaders(headers: Headers, secure: boolean, policy = usualPolicy): void {
  if (!headers.has('content-security-policy')) headers.set('content-security-policy', policy);
  for (const [name, value] of always) if (!headers.has(name)) headers.set(name, value);
  if (secure) headers.set('strict-transport-security', 'max-age=31536000; includeSubDomains');
}
