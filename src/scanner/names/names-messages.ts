import type { ListedPerson } from '#domain/door/door-list.ts';
import type { SealedPage } from '#platform/sealing-key.ts';
import type { FoundPeople } from './names-core.ts';

/** What the page asks of the worker that holds the names; each is answered once, by its id. */
export type ToNames =
  | { readonly kind: 'key'; readonly id: number; readonly key: CryptoKey }
  | {
      readonly kind: 'page';
      readonly id: number;
      readonly page: number;
      /** What it was sealed beside. */
      readonly bound: string;
      readonly sealed: SealedPage;
    }
  | { readonly kind: 'search'; readonly id: number; readonly typed: string; readonly limit: number }
  | { readonly kind: 'person'; readonly id: number; readonly ticketNumber: number };

export type FromNames =
  | { readonly kind: 'done'; readonly id: number }
  | { readonly kind: 'found'; readonly id: number; readonly found: FoundPeople }
  | { readonly kind: 'person'; readonly id: number; readonly person: ListedPerson | null }
  | { readonly kind: 'failed'; readonly id: number };
