import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { readTexts } from './search-text.ts';
import { useWhenTrue } from './use-when-true.ts';

/** How a list stands, as its address has it: what is searched for, filters, sort, page. Each is a text. */
export type ListAddress<K extends string> = Readonly<Partial<Record<K, string>>>;

/**
 * How a list stands, kept in the address: the way back, a reload and a link that is passed on lead to the same list.
 *
 * @returns how it stands, and what changes it: a text that is empty goes, and a narrower list begins at its first page
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

/** The address after some changes; every other part of it stays. */
export function changed(
  before: Readonly<Record<string, string | undefined>>,
  changes: Readonly<Record<string, string | undefined>>,
): Record<string, string | undefined> {
  const page = 'page' in changes ? {} : { page: undefined };
  const after = Object.entries({ ...before, ...page, ...changes });
  return Object.fromEntries(after.filter(([, value]) => value !== undefined && value !== ''));
}

/** Which page of a list an address names; the first where it names none. */
export const pageOf = (text: string | undefined): number =>
  /^[1-9]\d{0,5}$/.test(text ?? '') ? Number(text) : 1;

/**
 * Does once what a link asks for by a word in the address, and takes that word off first: neither a reload nor the way
 * back asks again, and what opens over the page comes to lie on the address without it.
 */
export function useAskedByLink(name: string, act: () => void): void {
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
