/** Returns the value of the first of these cookies that this page can read; null when there is none. */
export function readCookie(names: readonly string[], text: string = document.cookie): string | null {
  const pairs = text.split(';').map((pair) => pair.trim());
  for (const name of names) {
    const found = pairs.find((pair) => pair.startsWith(`${name}=`));
    if (found !== undefined && found.length > name.length + 1) return found.slice(name.length + 1);
  }
  return null;
}
