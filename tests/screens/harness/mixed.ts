/** A name of mixed direction as people type it: starts right to left, with Latin letters, brackets and a trailing sign. */
export const mixedName = 'عائشة Jallow (VIP)!';
/** A word that none of our texts contains. */
export const mixedMark = 'عائشة';

/** Keys of reply fields with user-entered text, without those that select one of our own words. */
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
/** Whether a value of these fields is a machine value: a code, an id, a color. */
const isCode = (text: string) => /^[a-z_\d.-]*$|^#|^[\dA-F]{8}-/i.test(text) && !/^[A-Z][a-z]+$/.test(text);

/** Returns a reply in which `text` replaces whatever people typed. */
export function typedAs(text: string, reply: unknown, key = ''): unknown {
  if (typeof reply === 'string') return typedKeys.has(key) && !isCode(reply) ? text : reply;
  if (Array.isArray(reply)) return reply.map((one) => typedAs(text, one, key));
  if (typeof reply !== 'object' || reply === null) return reply;
  return Object.fromEntries(Object.entries(reply).map(([name, value]) => [name, typedAs(text, value, name)]));
}

/**
 * Finds user-entered texts without their own direction: neither the element nor anything around it up to its block
 * has `dir` or is a `bdi`, and no isolates surround the text. Runs in the page.
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
