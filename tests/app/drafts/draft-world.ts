import { createDrafts, type Drafts } from '#app/drafts/drafts.ts';
import { touchesHoldersCode } from '#contract/wire/holders-query.ts';
import { changedElsewhereCode, type Failure, type Result } from '#domain/failures/failure.ts';
import { createListeners } from '#domain/listeners.ts';
import type { Saved, StoredDraft } from '#domain/text/stored-draft.ts';
import type { Texts } from '#domain/text/three-way.ts';
import type { VirtualTime } from '#tests/fakes/virtual-time.ts';

export type Field = 'name' | 'place';
type Row = Saved<Field>;

/** Normalizes texts as the server does. */
const normal = ({ name, place }: Texts<Field>): Texts<Field> => ({ name: name.trim(), place: place.trim() });

const refused = (status: number, code: string): Failure => ({
  kind: 'refused',
  status,
  code,
  message: code,
  errors: [code],
});
const no = (failure: Failure) => ({ ok: false, failure }) as const;

/** A server with versioned forms by id; every device of a test uses the same one. */
export function draftServer(time: VirtualTime) {
  const rows = new Map<string, Row>();
  let version = 0;
  const write = (id: string, texts: Texts<Field>): Row => {
    const row = { texts: normal(texts), version: `v${(version += 1)}` };
    rows.set(id, row);
    return row;
  };
  const later = (ms: number) => new Promise<void>((resolve) => void time.after(ms, resolve));
  return {
    rows,
    /** A save by someone else. */
    write,
    create: async (id: string, texts: Texts<Field>, isAgreed: boolean): Promise<Result<Row>> => {
      await later(50);
      if (!isAgreed && texts.name.startsWith('touching')) return no(refused(409, touchesHoldersCode));
      return { ok: true, value: rows.get(id) ?? write(id, texts) };
    },
    change: async (
      id: string,
      texts: Texts<Field>,
      { version: over }: { readonly version?: string },
      isAgreed: boolean,
    ): Promise<Result<Row>> => {
      await later(50);
      const row = rows.get(id);
      if (row === undefined) return no(refused(404, 'event_not_found'));
      if (over !== undefined && over !== row.version) return no(refused(409, changedElsewhereCode));
      if (texts.name === 'forbidden') return no(refused(422, 'invalid'));
      // The change affects people who already have tickets.
      if (!isAgreed && texts.name.startsWith('touching')) return no(refused(409, touchesHoldersCode));
      return { ok: true, value: write(id, texts) };
    },
    read: async (id: string): Promise<Result<Row>> => {
      await later(50);
      const row = rows.get(id);
      return row === undefined ? no(refused(404, 'event_not_found')) : { ok: true, value: row };
    },
  };
}
export type DraftHost = ReturnType<typeof draftServer>;

/** A device's storage, shared by its tabs and kept when they close. */
export interface DraftDisk {
  readonly rows: Map<string, StoredDraft<Field>>;
  full: boolean;
  /** How long a write continues after its content is fixed, in ms. */
  slowMs: number;
}
export const draftDisk = (): DraftDisk => ({ rows: new Map(), full: false, slowMs: 0 });

/**
 * What happens to a call: null if it arrives, `lost` if its reply does not; `down` if nobody knows, `offline` if it
 * certainly never left.
 */
export type DraftLine = 'down' | 'offline' | 'lost' | 'changed, then offline' | null;

/** One page of a device. */
export function draftPage(
  time: VirtualTime,
  host: DraftHost,
  disk: DraftDisk,
  line: () => DraftLine = () => null,
) {
  const hope = createListeners();
  const people = createListeners();
  const page = { person: 1 as number | null };
  const key = (ownerId: number, id: string) => `${ownerId} ${id}`;
  async function over<T>(speak: () => Promise<Result<T>>, isRead = false): Promise<Result<T>> {
    const now = line();
    if (now === 'changed, then offline' && !isRead) return no(refused(409, changedElsewhereCode));
    if (now === 'offline' || now === 'changed, then offline')
      return no({ kind: 'unreachable', nothingSent: true });
    if (now === 'down') return no({ kind: 'unreachable' });
    const answer = await speak();
    return now === 'lost' ? no({ kind: 'timeout' }) : answer;
  }
  const drafts: Drafts<Field> = createDrafts<Field>({
    clock: { wall: time.now, monotonic: time.now, after: time.after },
    random: { fraction: () => 0.5 },
    person: () => page.person,
    onPerson: people.add,
    onHope: hope.add,
    facts: { fits: ({ name }) => name !== 'unfinished', normal },
    server: {
      create: (id, typed, isAgreed) => over(() => host.create(id, typed, isAgreed)),
      change: (id, typed, ...how) => over(() => host.change(id, typed, ...how)),
      read: (id) => over(() => host.read(id), true),
    },
    store: {
      read: async (ownerId, id) => disk.rows.get(key(ownerId, id)) ?? null,
      async change(ownerId, id, rule) {
        await Promise.resolve();
        const row = rule(disk.rows.get(key(ownerId, id)) ?? null);
        if (disk.full) throw new Error('full');
        disk.rows.set(key(ownerId, id), row);
        if (disk.slowMs > 0) await new Promise<void>((resolve) => void time.after(disk.slowMs, resolve));
      },
      remove: async (ownerId, id) => void disk.rows.delete(key(ownerId, id)),
      all: async (ownerId) => [...disk.rows.values()].filter((row) => row.ownerId === ownerId),
    },
  });
  return {
    drafts,
    hope: hope.tell,
    become(person: number | null) {
      page.person = person;
      people.tell();
    },
  };
}
