import type { Failure, Result } from '#domain/failures/failure.ts';
import { createListeners } from '#domain/listeners.ts';
import type { Texts } from '#domain/text/three-way.ts';
import type { Cancel } from '#platform/clock.ts';
import type { Draft, DraftView } from './draft.ts';
import type { Drafts } from './drafts.ts';

/** The one field of an order: ids of parts, joined by commas. */
export type OrderField = 'order';

/** Every part's form says whether it was deleted: `yes` or ''. */
type Removable<F extends string> = F | 'removed';

/** A part of an event, such as a ticket type, as it is edited on this page. */
export interface PartOnPage<F extends string, T> {
  readonly id: string;
  readonly draft: Draft<Removable<F>>;
  readonly view: DraftView<Removable<F>>;
  /** As the server has it; null until it has said so: it was added here. */
  readonly saved: T | null;
}

export interface PartListView<F extends string, T> {
  /** In the order in which they are shown, without those that were deleted. */
  readonly items: readonly PartOnPage<F, T>[];
  /** The order, where somebody has changed it here. */
  readonly order: { readonly draft: Draft<OrderField>; readonly view: DraftView<OrderField> } | null;
  /** Whether what the server has is among them. */
  readonly isLoaded: boolean;
  /** Why what the server has could not be read. */
  readonly failure: Failure | null;
}

/** Parts of one event, each a form that is saved as it is typed. */
export interface PartList<F extends string, T> {
  view(): PartListView<F, T>;
  subscribe(listener: () => void): Cancel;
  /** Reads what this device has, and what the server has; of an event that only this device has, the former alone. */
  load(isNew: boolean): Promise<void>;
  add(id: string, texts: Texts<Removable<F>>): void;
  /** Moves one to a place among those shown, from 0. */
  move(id: string, to: number): void;
  /** Saves all of them at once; true where the server then has them. */
  save(): Promise<boolean>;
  /** The page is left; what is under way goes on. */
  stop(): void;
}

interface PartListDeps<F extends string, T> {
  /** Parts are drafts of their own, under keys that begin with this. */
  readonly prefix: string;
  /** In what order they are shown is one more draft beside them. */
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
      // Stored, and sent, as if it had been typed.
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
    stop: members.leave,
  };
}

/** How what this device has, and what the server has, comes onto a list. */
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
      // A form that was saved while the answer was under way is newer than the answer.
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

/** The drafts of one list, each of them heard. */
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
    /** The server shows them in this order. */
    setSaved(next: readonly string[]): void {
      saved = next;
      const text = next.join();
      order?.draft.hear({ texts: { order: text }, version: text });
    },
    versions: () => new Map([...members].map(([id, { draft }]) => [id, draft.view().over?.version])),
    /** Takes off what the server had when it was asked, and doesn't have any more; what was changed here since stays. */
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
