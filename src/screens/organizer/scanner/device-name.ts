/** What to call this device in the organizer's list, from what the browser says of itself. */
export function deviceName(userAgent: string, random: number): string {
  const kinds: readonly (readonly [RegExp, string])[] = [
    [/iPhone/, 'iPhone'],
    [/iPad/, 'iPad'],
    [/Android.*Mobile/, 'Android phone'],
    [/Android/, 'Android tablet'],
    [/Macintosh/, 'Mac'],
    [/Windows/, 'Windows'],
    [/Linux/, 'Linux'],
  ];
  const kind = kinds.find(([pattern]) => pattern.test(userAgent))?.[1] ?? 'Device';
  return `${kind} ${100 + Math.floor(random * 900)}`;
}
