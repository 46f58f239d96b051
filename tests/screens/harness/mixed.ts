/** A name as people type it: begun from right to left, with Latin, brackets and a sign at its end. */
export const mixedName = 'عائشة Jallow (VIP)!';
/** What no text of ours has in it. */
export const mixedMark = 'عائشة';

/** Where people's own words stand in replies. What is typed as one of several words of ours is not among them. */
const typedKeys = new Set([
  'actorName',
  'address',
  'alt',
  'changedBy',
  'choices',
  'city',
  'description',
  'deviceName',
  'eventName',
  'firstName',
  'gateName',
  'gates',
  'holderName',
  'instructions',
  'label',
  'lastName',
  'name',
  'organizerName',
  'person',
  'reason',
  'subject',
  'subjectName',
  'summary',
  'text',
  'ticketTypeName',
  'typeName',
  'value',
  'values',
]);
/** Of those, what is a word between programs: a code, an id, a colour. */
const isCode = (text: string) => /^[a-z_\d.-]*$|^#|^[\dA-F]{8}-/i.test(text) && !/^[A-Z][a-z]+$/.test(text);

/** Returns a reply in which `text` replaces whatever people typed. */
export function typedAs(text: string, reply: unknown, key = ''): unknown {
  if (typeof reply === 'string') return typedKeys.has(key) && !isCode(reply) ? text : reply;
  if (Array.isArray(reply)) return reply.map((one) => typedAs(text, one, key));
  if (typeof reply !== 'object' || reply === null) return reply;
  return Object.fromEntries(Object.entries(reply).map(([name, value]) => [name, typedAs(text, value, name)]));
}

/**
 * What was typed and takes its direction, or its neighbours' order, from what it stands in: neither it nor anything
 * around it up to its block says `dir` or is a `bdi`, and no isolates are around it. Runs in the page.
 */
export function untoldIn(marked: string): readonly string[] {
  const found = new Set<string>();
  const pathOf = (element: Element | null): string => {
    const names = [];
    for (let at = element; at !== null && names.length < 4; at = at.parentElement)
      names.unshift(at.localName);
    return names.join(' > ');
  };
  const isTold = (element: Element | null): boolean => {
    for (let at = element; at !== null && at !== document.documentElement; at = at.parentElement) {
      const { display, unicodeBidi } = getComputedStyle(at);
      if (at.localName === 'bdi' || at.hasAttribute('dir') || unicodeBidi === 'plaintext') return true;
      if (!/^(inline|contents)/.test(display)) return false;
    }
    return false;
  };
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
    const parent = node.parentElement;
    const text = (node.textContent ?? '').replaceAll(/\u2068[^\u2069]*\u2069/g, '');
    if (!text.includes(marked) || parent?.closest('script, style, title, option, textarea') !== null)
      continue;
    if (!parent.checkVisibility() || isTold(parent)) continue;
    found.add(`${pathOf(parent)}: ${text}`);
  }
  for (const field of document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('input, textarea'))
    if (field.value.includes(marked) && !field.hasAttribute('dir'))
      found.add(`${pathOf(field)}: the field ${field.name}`);
  return [...found];
}
