/** What a page of ours may load and do. Inline styles stay allowed: two libraries add style elements as they run. */
function contentSecurityPolicy(): string {
  return [
    "default-src 'self'",
    "script-src 'self' 'wasm-unsafe-eval'",
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "connect-src 'self'",
    "media-src 'self' blob:",
    "worker-src 'self' blob:",
    "manifest-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');
}

const always: readonly (readonly [string, string])[] = [
  ['content-security-policy', contentSecurityPolicy()],
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
export function addSecurityHeaders(headers: Headers, secure: boolean): void {
  for (const [name, value] of always) if (!headers.has(name)) headers.set(name, value);
  if (secure) headers.set('strict-transport-security', 'max-age=31536000; includeSubDomains');
}
