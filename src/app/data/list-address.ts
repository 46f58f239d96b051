import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { readTexts } from './search-text.ts';
import { useWhenTrue } from './use-when-true.ts';

/** State of a list in the URL: search, filters, sort, page. Each is a text. */
export type ListAddress<K extends string> = Readonly<Partial<Record<K, string>>>;

/**
 * State of a list stored in the URL, so that Back, a reload and a shared link show the same list.
 *
 * @returns the state and a setter: empty texts are removed, and a narrower list starts at its first page
 */
export function useListAddress<K extends string>(
  names: readonly K[],
): readonly [ListAddress<K>, (changes: ListAddress<K>) => void] {
  const search: Record<string, unknown> = useSearch({ strict: false });
  const navigate = useNavigate();
  return [
    readTexts(...names)(search),
    (changes) =>
      void navigate({
        to: '.',
        search: (before: Record<string, string | undefined>) => changed(before, changes),
        replace: true,
        resetScroll: false,
      }),
  ];
}

/** Returns the URL parameters after some changes, keeping all others. */
export function changed(
  before: Readonly<Record<string, string | undefined>>,
  changes: Readonly<Record<string, string | undefined>>,
): Record<string, string | undefined> {
  const page = 'page' in changes ? {} : { page: undefined };
  const after = Object.entries({ ...before, ...page, ...changes });
  return Object.fromEntries(after.filter(([, value]) => value !== undefined && value !== ''));
}

/** Returns the page number in a URL; 1 if there is none. */
export const pageOf = (text: string | undefined): number =>
  /^[1-9]\d{0,5}$/.test(text ?? '') ? Number(text) : 1;

/**
 * Runs an action once when a link requests it by a parameter in the URL. The parameter is removed first, so that
 * neither a reload nor Back repeats it, and whatever opens over the page gets the URL without it.
 */
export function useRequestedByLink(name: string, act: () => void): void {
  const [address, change] = useListAddress([name]);
  const isAsked = address[name] !== undefined;
  const [due, setDue] = useState(false);
  if (isAsked && !due) setDue(true);
  useWhenTrue(isAsked, () => change({ [name]: '' }));
  useWhenTrue(due && !isAsked, () => {
    setDue(false);
    act();
  });
}
