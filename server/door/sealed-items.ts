import { setImmediate as nextTurn } from 'node:timers/promises';

/** Characters read before yielding to the event loop: a few milliseconds of work. */
const charactersAtOnce = 200_000;

const [quote, backslash, comma] = ['"', '\\', ','].map((sign) => sign.charCodeAt(0));
const opening = new Set(['[', '{'].map((sign) => sign.charCodeAt(0)));
const closing = new Set([']', '}'].map((sign) => sign.charCodeAt(0)));

/** Splits a JSON list into the text of each item. @throws SyntaxError if it is not a list */
export async function itemsOf(list: string): Promise<readonly string[]> {
  const items: string[] = [];
  let depth = 0;
  let begin = 1;
  let paused = 0;
  for (let at = 0; at < list.length; at += 1) {
    if (at - paused > charactersAtOnce) {
      await nextTurn();
      paused = at;
    }
    const sign = list.charCodeAt(at);
    if (sign === quote) at = endOfText(list, at);
    else if (opening.has(sign)) depth += 1;
    else if (closing.has(sign)) depth -= 1;
    if (depth > 1 || (depth === 1 && sign !== comma)) continue;
    const item = list.slice(begin, at).trim();
    if (item !== '') items.push(item);
    begin = at + 1;
  }
  if (depth !== 0 || !list.startsWith('[')) throw new SyntaxError('no list');
  return items;
}

/** Returns the end of the string that begins with the quotation mark at `from`. */
function endOfText(list: string, from: number): number {
  for (let end = list.indexOf('"', from + 1); end !== -1; end = list.indexOf('"', end + 1)) {
    let first = end;
    while (list.charCodeAt(first - 1) === backslash) first -= 1;
    if ((end - first) % 2 === 0) return end;
  }
  throw new SyntaxError('no list');
}
