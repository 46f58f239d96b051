import type { Failure, Result } from '#domain/failures/failure.ts';
import { createListeners } from '#domain/listeners.ts';
import type { Texts } from '#domain/text/three-way.ts';
import type { Cancel } from '#platform/clock.ts';
import type { Draft, DraftView } from './draft.ts';
import type { Drafts } from './drafts.ts';

/** The single field of an order: part ids joined by commas. */
export type OrderField = 'order';

/** Every part's form has a field for its deletion: `yes` or ''. */
type Removable<F extends string> = F | 'removed';

/** A part of an event, such as a ticket type, being edited on this page. */
export interface PartOnPage<F extends string, T> {
  readonly id: string;
  readonly draft: Draft<Removable<F>>;
  readonly view: DraftView<Removable<F>>;
  /** The server's version; null if unknown because it was added here. */
  readonly saved: T | null;
}

export interface PartListView<F extends string, T> {
  /** In display order, without deleted ones. */
  readonly items: readonly PartOnPage<F, T>[];
  /** The order, if it was changed here. */
  readonly order: { readonly draft: Draft<OrderField>; readonly view: DraftView<OrderField> } | null;
  /** Whether the server's parts are included. */
  readonly isLoaded: boolean;
  /** Why the server's parts could not be loaded. */
  readonly failure: Failure | null;
}

/** Parts of one event, each an autosaved form. */
export interface PartList<F extends string, T> {
  view(): PartListView<F, T>;
  subscribe(listener: () => void): Cancel;
  /** Loads the parts from this device and the server; only from this device if the event exists only here. */
  load(isNew: boolean): Promise<void>;
  add(id: string, texts: Texts<Removable<F>>): void;
  /** Moves a part to a display position, from 0. */
  move(id: string, to: number): void;
  /** Saves all of them at once; returns true if the server then has them. */
  save(): Promise<boolean>;
  /** Waits until all of them are on this device; returns false if one could not be stored. */
  stored(): Promise<boolean>;
  /** Stops updates when the page closes; requests in progress continue. */
  stop(): void;
}

interface PartListDeps<F extends string, T> {
  /** Key prefix of the parts, which are separate drafts. */
  readonly prefix: string;
  /** Key of their display order, which is another draft. */
  readonly orderKey: string;
  readonly drafts: Drafts<Removable<F>>;
  readonly orders: Drafts<OrderField>;
  readonly read: () => Promise<Result<{ readonly items: readonly T[] }>>;
  readonly idOf: (item: T) => string;
  readonly textsOf: (item: T) => Texts<Removable<F>>;
}

export function createPartList<F extends string, T extends { readonly version: string }>(
  deps: PartListDeps<F, T>,
): PartList<F, T> {
  const { prefix, orderKey, drafts, orders } = deps;
  const listeners = createListeners();
  const members = createMembers<F, T>(() => become());
  let facts: Pick<PartListView<F, T>, 'isLoaded' | 'failure'> = { isLoaded: false, failure: null };
  let shown: PartListView<F, T> = { items: [], order: null, ...facts };
  function become(): void {
    shown = { ...members.view(), ...facts };
    listeners.tell();
  }
  const loading = createLoading(deps, members);
  return {
    view: () => shown,
    subscribe: listeners.add,
    async load(isNew) {
      await loading.stored();
      const failure = isNew ? null : await loading.saved();
      facts = { isLoaded: failure === null || facts.isLoaded, failure };
      become();
    },
    add(id, texts) {
      const begun = drafts.begin(prefix + id, texts);
      if (!begun.ok) return;
      members.join(id, begun.value, null);
      // Stored and sent as if typed.
      begun.value.type(texts);
    },
    move(id, to) {
      const others = shown.items.map((item) => item.id).filter((other) => other !== id);
      const order = others.toSpliced(to, 0, id).join();
      const known = shown.order?.draft;
      const begun = known === undefined ? orders.begin(orderKey, { order }) : null;
      const draft = known ?? (begun?.ok === true ? begun.value : null);
      if (draft === null) return;
      members.arrange(draft);
      draft.type({ order });
    },
    async save() {
      const { items, order } = members.view();
      const saved = await Promise.all(items.map(({ draft }) => draft.save()));
      const isOrdered = order === null || (await order.draft.save());
      return isOrdered && saved.every(Boolean);
    },
    async stored() {
      const { items, order } = members.view();
      const stored = await Promise.all(
        [...items, ...(order === null ? [] : [order])].map(({ draft }) => draft.stored()),
      );
      return stored.every(Boolean);
    },
    stop: members.leave,
  };
}

/** Loads a list from this device and the server. */
function createLoading<F extends string, T extends { readonly version: string }>(
  { prefix, orderKey, drafts, orders, read, idOf, textsOf }: PartListDeps<F, T>,
  members: ReturnType<typeof createMembers<F, T>>,
) {
  return {
    async stored(): Promise<void> {
      const rows = await drafts.stored().catch(() => []);
      for (const { id, typed, isUnsent } of rows.filter((row) => row.id.startsWith(prefix))) {
        if (typed.removed !== '' && !isUnsent) {
          await drafts.discard(id);
          continue;
        }
        const draft = await drafts.opened(id, null);
        if (draft !== null) members.join(id.slice(prefix.length), draft, null);
      }
      const order = await orders.opened(orderKey, null);
      if (order !== null) members.arrange(order);
    },
    /** @returns why the server could not be asked */
    async saved(): Promise<Failure | null> {
      // A form saved during the request is newer than the response.
      const before = members.versions();
      const answer = await read();
      if (!answer.ok) return answer.failure;
      const { items } = answer.value;
      for (const item of items) {
        const id = idOf(item);
        const isOlder = members.has(id) && members.versions().get(id) !== before.get(id);
        const saved = isOlder ? null : { texts: textsOf(item), version: item.version };
        const draft = await drafts.opened(prefix + id, saved);
        if (draft !== null) members.join(id, draft, item);
      }
      const there = items.map(idOf);
      for (const id of members.missing(there, before)) await drafts.discard(prefix + id);
      members.setSaved(there);
      return null;
    },
  };
}

interface Member<F extends string, T> {
  readonly draft: Draft<Removable<F>>;
  saved: T | null;
  readonly quiet: Cancel;
}

/** The drafts of one list, with a subscription to each. */
function createMembers<F extends string, T>(changed: () => void) {
  const members = new Map<string, Member<F, T>>();
  let order: { readonly draft: Draft<OrderField>; readonly quiet: Cancel } | null = null;
  let saved: readonly string[] = [];
  function ids(): readonly string[] {
    const wished = order?.draft.view().typed.order.split(',') ?? [];
    return [...new Set([...wished, ...saved, ...members.keys()])].filter((id) => members.has(id));
  }
  return {
    has: (id: string) => members.has(id),
    join(id: string, draft: Draft<Removable<F>>, item: T | null): void {
      const known = members.get(id);
      if (known?.draft === draft) known.saved = item ?? known.saved;
      else {
        known?.quiet();
        members.set(id, { draft, saved: item, quiet: draft.subscribe(changed) });
      }
      changed();
    },
    arrange(draft: Draft<OrderField>): void {
      if (order?.draft === draft) return;
      order?.quiet();
      order = { draft, quiet: draft.subscribe(changed) };
      changed();
    },
    /** Sets the server's display order. */
    setSaved(next: readonly string[]): void {
      saved = next;
      const text = next.join();
      order?.draft.hear({ texts: { order: text }, version: text });
    },
    versions: () => new Map([...members].map(([id, { draft }]) => [id, draft.view().over?.version])),
    /** Removes parts that the server had at the request and no longer has; those changed here since stay. */
    missing(there: readonly string[], before: ReadonlyMap<string, string | undefined>): readonly string[] {
      const gone = [...members].filter(
        ([id, { draft }]) =>
          !there.includes(id) && before.get(id) !== undefined && draft.view().standing === 'saved',
      );
      for (const [id, { quiet }] of gone) {
        quiet();
        members.delete(id);
      }
      return gone.map(([id]) => id);
    },
    view(): Pick<PartListView<F, T>, 'items' | 'order'> {
      const items = ids().flatMap((id) => {
        const member = members.get(id);
        if (member === undefined) return [];
        const view = member.draft.view();
        const isGone = view.typed.removed !== '' && view.standing !== 'refused' && view.theirs === null;
        return isGone ? [] : [{ id, draft: member.draft, view, saved: member.saved }];
      });
      return { items, order: order === null ? null : { draft: order.draft, view: order.draft.view() } };
    },
    leave(): void {
      for (const { quiet } of members.values()) quiet();
      order?.quiet();
    },
  };
}
