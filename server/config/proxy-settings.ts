import { wholeNumber } from './settings.ts';

/** Environment variables for proxies in front of this server. */
export const proxyEnvironment = {
  TRUST_PROXY: wholeNumber(
    0,
    0,
    10,
    'Number of proxies in front of this server that add to X-Forwarded-For.',
  ),
  CDN_SECONDS: wholeNumber(
    0,
    0,
    60,
    'How long a CDN that respects Vary may cache public pages and events, in seconds; 0 disables this.',
  ),
};

/** @param problems gets a sentence if the settings contradict each other */
export function proxiesOf(
  {
    TRUST_PROXY: trustedProxies,
    CDN_SECONDS: cdnSeconds,
    PUBLIC_URL: publicUrl,
  }: { readonly TRUST_PROXY: number; readonly CDN_SECONDS: number; readonly PUBLIC_URL: string | null },
  problems: string[],
): { readonly trustedProxies: number; readonly cdnSeconds: number } {
  // Otherwise links in publicly cached pages would use whatever host the first request named.
  if (cdnSeconds > 0 && publicUrl === null)
    problems.push(
      'CDN_SECONDS: cached pages contain the server’s own address. Set PUBLIC_URL, or leave CDN_SECONDS out.',
    );
  return { trustedProxies, cdnSeconds };
}
