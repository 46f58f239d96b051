import * as admin from './admin-samples.ts';
import { ofAll, ofEvent } from './analytics-samples.ts';
import * as applications from './application-samples.ts';
import { areas } from './area-samples.ts';
import { board, conflictsOf } from './board-samples.ts';
import * as guests from './guest-samples.ts';
import { serverSettings } from './settings-sample.ts';
import { givenUpJob, stats } from './stats-sample.ts';
import { logLines } from './log-samples.ts';
import * as people from './people.ts';
import * as samples from './samples.ts';

/** Returns text in the harness that isn't ours to translate: all names and words of its samples, longest first. */
export function dataIn(): readonly string[] {
  const found = new Set<string>();
  const collect = (value: unknown): void => {
    if (typeof value === 'string') found.add(value);
    else if (typeof value === 'object' && value !== null) Object.values(value).forEach(collect);
  };
  collect([
    { ...samples },
    { ...admin },
    { ...applications },
    { ...guests },
    ofAll,
    ofEvent,
    areas,
    logLines,
    stats,
    serverSettings,
    givenUpJob,
    board,
    conflictsOf('open'),
    conflictsOf('settled'),
  ]);
  for (const viewer of ['attendee', 'organizer'] as const) collect(people.person(viewer));
  return [...found].filter((text) => text.length > 1).toSorted((one, other) => other.length - one.length);
}

/**
 * Finds text that is visible or read aloud on the page but not in the brackets of the pseudo-language. Runs in the
 * page. Sample names, amounts, times and distances don't count as text.
 *
 * @param data names and words of the samples
 */
export function unspokenIn(data: readonly string[]): readonly string[] {
  const formatted =
    /\b(Mon|Tue|Wed|Thu|Fri|Sat|Sun)[a-z]*|\b(Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)[a-z]*|\b[A-Z]{3}\b|\bFree\b|\bDate to be announced\b|\bjust now\b|\byesterday\b|\bdays?\b|\bago\b|\b(s|min|h)\b|\b[kMGT]?B\b|\([A-Z]\w+ time\)/g;
  const isOurs = (text: string): boolean => {
    const rest = text.replaceAll(/⟦[^⟧]*⟧/g, ' ');
    const left = data.reduce((before, known) => before.replaceAll(known, ' '), rest);
    return /\p{L}{2}/u.test(left.replaceAll(formatted, ' '));
  };
  const found = new Set<string>();
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
    const parent = node.parentElement;
    // Country names and codes come from the browser; elements with translate=no are not translated.
    if (parent === null || parent.closest('script, style, svg, option, [translate=no]') !== null) continue;
    if (!parent.checkVisibility()) continue;
    const text = node.textContent ?? '';
    if (isOurs(text)) found.add(text);
  }
  for (const name of ['aria-label', 'aria-description', 'placeholder', 'title', 'alt'])
    for (const element of document.body.querySelectorAll(`[${name}]`)) {
      const text = element.getAttribute(name) ?? '';
      if (isOurs(text)) found.add(text);
    }
  return [...found];
}

/** Finds horizontally clipped texts, and how much wider the page is than its window. Runs in the page. */
export function cutIn(): readonly string[] {
  const { scrollWidth } = document.documentElement;
  const wider = scrollWidth > window.innerWidth ? [`page: ${scrollWidth} px`] : [];
  const cut = [...document.body.querySelectorAll<HTMLElement>('*')].filter((element) => {
    const { overflowX } = getComputedStyle(element);
    // Screen-reader-only text is one pixel wide.
    if (!['hidden', 'clip'].includes(overflowX) || element.clientWidth <= 1) return false;
    const hasText = [...element.childNodes].some(
      (node) => node.nodeType === Node.TEXT_NODE && (node.textContent ?? '').trim() !== '',
    );
    return hasText && element.scrollWidth > element.clientWidth + 1;
  });
  return [...wider, ...cut.map((element) => element.textContent.trim())];
}
