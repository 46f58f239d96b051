import type { Catalogue } from '#messages/catalogue.ts';

type EnrolTexts = Catalogue['scanning']['enrol'];

const kinds: readonly (readonly [RegExp, keyof EnrolTexts['kinds']])[] = [
  [/iPhone/, 'iphone'],
  [/iPad/, 'ipad'],
  [/Android.*Mobile/, 'androidPhone'],
  [/Android/, 'androidTablet'],
  [/Macintosh/, 'mac'],
  [/Windows/, 'windows'],
  [/Linux/, 'linux'],
];

/** Suggests this device's name for the organizer's list, from the browser's user agent. */
export function deviceName(texts: EnrolTexts, userAgent: string, random: number): string {
  const kind = kinds.find(([pattern]) => pattern.test(userAgent))?.[1] ?? 'other';
  return texts.numbered(texts.kinds[kind], 100 + Math.floor(random * 900));
}
