import type { EditableTicketType } from '#contract/events/ticket-types.ts';
import { textsOfType, type TypeField, type TypeTexts } from '#app/events/ticket-type-form.ts';
import type { Failure, Result } from '#domain/failures/failure.ts';
import { createListeners } from '#domain/listeners.ts';
import type { Cancel } from '#platform/clock.ts';
import type { Draft, DraftView } from './draft.ts';
import type { Drafts } from './drafts.ts';

/** The one field of an order: ids of ticket types, joined by commas. */
export type OrderField = 'order';

/** Ticket types are drafts of their own, under the id of their event and theirs. */
export const typeKey = (eventId: string, ticketTypeId: string): string => `${eventId}/${ticketTypeId}`;
/** In what order they are shown is one more draft beside them. */
export const orderKey = (eventId: string): string => `${eventId}/order`;

/** What is known of a ticket type besides its form. */
type TypeCounts = Pick<EditableTicketType, 'sold' | 'reserved' | 'mayDelete' | 'tiersTaken'>;

/** A ticket type as it is edited on this page. */
export interface TypeOnPage {
  readonly ticketTypeId: string;
  readonly draft: Draft<TypeField>;
  readonly view: DraftView<TypeField>;
  /** Null until the server has said so: it was added here. */
  readonly counts: TypeCounts | null;
}

export interface TypeListView {
  /** In the order in which they are shown, without those that were deleted. */
  readonly items: readonly TypeOnPage[];
  /** The order, where somebody has changed it here. */
  readonly order: { readonly draft: Draft<OrderField>; readonly view: DraftView<OrderField> } | null;
  /** Whether what the server has is among them. */
  readonly isLoaded: boolean;
  /** Why what the server has could not be read. */
  readonly failure: Failure | null;
}

/** Ticket types of one event, each a form that is saved as it is typed. */
export interface TypeList {
  view(): TypeListView;
  subscribe(listener: () => void): Cancel;
  /** Reads what this device has, and what the server has; of an event that only this device has, the former alone. */
  load(isNew: boolean): Promise<void>;
  add(ticketTypeId: string, texts: TypeTexts): void;
  /** Moves one to a place among those shown, from 0. */
  move(ticketTypeId: string, to: number): void;
  /** Saves all of them at once; true where the server then has them. */
  save(): Promise<boolean>;
  /** The page is left; what is under way goes on. */
  stop(): void;
}

interface TypeListParts {
  readonly eventId: string;
  readonly types: Drafts<TypeField>;
  readonly orders: Drafts<OrderField>;
  readonly read: () => Promise<Result<{ readonly items: readonly EditableTicketType[] }>>;
}

export function createTypeList(parts: TypeListParts): TypeList {
  const { eventId, types, orders } = parts;
  const listeners = createListeners();
  const members = createMembers(() => become());
  let facts: Pick<TypeListView, 'isLoaded' | 'failure'> = { isLoaded: false, failure: null };
  let shown: TypeListView = { items: [], order: null, ...facts };
  function become(): void {
    shown = { ...members.view(), ...facts };
    listeners.tell();
  }
  const loading = createLoading(parts, members);
  return {
    view: () => shown,
    subscribe: listeners.add,
    async load(isNew) {
      await loading.stored();
      const failure = isNew ? null : await loading.saved();
      facts = { isLoaded: failure === null || facts.isLoaded, failure };
      become();
    },
    add(ticketTypeId, texts) {
      const begun = types.begin(typeKey(eventId, ticketTypeId), texts);
      if (!begun.ok) return;
      members.join(ticketTypeId, begun.value, null);
      // Stored, and sent, as if it had been typed.
      begun.value.type(texts);
    },
    move(ticketTypeId, to) {
      const ids = shown.items.map((item) => item.ticketTypeId).filter((id) => id !== ticketTypeId);
      const order = ids.toSpliced(to, 0, ticketTypeId).join();
      const known = shown.order?.draft;
      const begun = known === undefined ? orders.begin(orderKey(eventId), { order }) : null;
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
function createLoading(
  { eventId, types, orders, read }: TypeListParts,
  members: ReturnType<typeof createMembers>,
) {
  return {
    async stored(): Promise<void> {
      const prefix = typeKey(eventId, '');
      const rows = await types.stored().catch(() => []);
      for (const { id, typed, isUnsent } of rows.filter((row) => row.id.startsWith(prefix))) {
        if (typed.removed !== '' && !isUnsent) {
          await types.discard(id);
          continue;
        }
        const draft = await types.opened(id, null);
        if (draft !== null) members.join(id.slice(prefix.length), draft, null);
      }
      const order = await orders.opened(orderKey(eventId), null);
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
        const { ticketTypeId: id, version } = item;
        const isOlder = members.has(id) && members.versions().get(id) !== before.get(id);
        const saved = isOlder ? null : { texts: textsOfType(item), version };
        const draft = await types.opened(typeKey(eventId, id), saved);
        if (draft !== null) members.join(id, draft, item);
      }
      for (const id of members.missing(
        items.map((item) => item.ticketTypeId),
        before,
      ))
        await types.discard(typeKey(eventId, id));
      members.setSaved(items.map((item) => item.ticketTypeId));
      return null;
    },
  };
}

interface Member {
  readonly draft: Draft<TypeField>;
  counts: TypeCounts | null;
  readonly quiet: Cancel;
}

/** The drafts of one list, each of them heard. */
function createMembers(changed: () => void) {
  const members = new Map<string, Member>();
  let order: { readonly draft: Draft<OrderField>; readonly quiet: Cancel } | null = null;
  let saved: readonly string[] = [];
  function ids(): readonly string[] {
    const wished = order?.draft.view().typed.order.split(',') ?? [];
    return [...new Set([...wished, ...saved, ...members.keys()])].filter((id) => members.has(id));
  }
  return {
    has: (id: string) => members.has(id),
    join(id: string, draft: Draft<TypeField>, counts: TypeCounts | null): void {
      const known = members.get(id);
      if (known?.draft === draft) known.counts = counts ?? known.counts;
      else {
        known?.quiet();
        members.set(id, { draft, counts, quiet: draft.subscribe(changed) });
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
    view(): Pick<TypeListView, 'items' | 'order'> {
      const items = ids().flatMap((ticketTypeId) => {
        const member = members.get(ticketTypeId);
        if (member === undefined) return [];
        const view = member.draft.view();
        const isGone = view.typed.removed !== '' && view.standing !== 'refused' && view.theirs === null;
        return isGone ? [] : [{ ticketTypeId, draft: member.draft, view, counts: member.counts }];
      });
      return { items, order: order === null ? null : { draft: order.draft, view: order.draft.view() } };
    },
    leave(): void {
      for (const { quiet } of members.values()) quiet();
      order?.quiet();
    },
  };
}
