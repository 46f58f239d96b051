import type { ListedPerson } from '#domain/door/door-list.ts';
import type { FromPageWorker, ToPageWorker } from '#platform/sealed-pages.ts';
import type { FoundPeople } from './names-core.ts';

/** Requests to the name worker; each is answered once, by its id. */
export type NamesRequest =
  | { readonly kind: 'search'; readonly id: number; readonly typed: string; readonly limit: number }
  | { readonly kind: 'person'; readonly id: number; readonly ticketNumber: number };

export type NamesResponse =
  | { readonly kind: 'found'; readonly id: number; readonly found: FoundPeople }
  | { readonly kind: 'person'; readonly id: number; readonly person: ListedPerson | null };

export type ToNamesWorker = ToPageWorker | NamesRequest;
export type FromNamesWorker = FromPageWorker | NamesResponse;
