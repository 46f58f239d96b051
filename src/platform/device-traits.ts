import { sha256Hex } from './encoding.ts';

/** Returns traits that distinguish browsers without storing anything. */
function traits(): readonly string[] {
  const size = typeof screen === 'undefined' ? '' : `${screen.width}x${screen.height}x${screen.colorDepth}`;
  return [
    navigator.userAgent,
    navigator.languages.join(','),
    Intl.DateTimeFormat().resolvedOptions().timeZone,
    String(navigator.hardwareConcurrency),
    size,
  ];
}

/** Hex SHA-256 of the traits: the value of `X-Browser-Fingerprint`. Empty where the page cannot hash (no HTTPS). */
export async function deviceTraits(): Promise<string> {
  if (typeof crypto === 'undefined' || !('subtle' in crypto)) return '';
  return sha256Hex(`gatehouse traits 1\n${traits().join('\n')}`);
}
