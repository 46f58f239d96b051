import { isListDue } from '#domain/door/door-list.ts';
import { isRefusedWith, type Failure, type Result } from '#domain/failures/failure.ts';
import type { Clock } from '#platform/clock.ts';
import type { EnrolledEvent, Locks } from '#sync/deps.ts';
import { createTabMutex } from '#sync/tab-mutex.ts';

/** Where the list is stored on this device. */
interface ListStore {
  list(eventId: string): Promise<{
    readonly digest: string;
    readonly lacking: readonly number[];
    readonly complete: boolean;
  } | null>;
  storeContents(
    eventId: string,
    contents: { readonly digest: string; readonly tickets: number; readonly pages: readonly string[] },
  ): Promise<boolean>;
  storeListPage(eventId: string, page: number, text: string, digest: string): Promise<boolean>;
  dropList(eventId: string): Promise<void>;
  searchReport(eventId: string): Promise<SearchReport | null>;
  searchesReported(eventId: string, reportId: string): Promise<void>;
}

interface SearchReport {
  readonly reportId: string;
  readonly searches: number;
  readonly from: number;
  readonly until: number;
}

type Asking = Pick<EnrolledEvent, 'eventId' | 'deviceId'>;

/** List calls, signed by this device. A failure is returned, never thrown. */
export interface ListTransport {
  readList(
    event: Asking,
    have: string | undefined,
  ): Promise<
    Result<{ readonly digest: string; readonly tickets: number; readonly pages: readonly string[] | null }>
  >;
  readListPage(
    event: Asking,
    page: number,
  ): Promise<Result<{ readonly digest: string; readonly text: string }>>;
  sendSearchReport(event: Asking, report: SearchReport): Promise<Result<unknown>>;
}

export interface DoorListSyncDeps {
  readonly clock: Pick<Clock, 'monotonic'>;
  readonly store: ListStore;
  readonly transport: ListTransport;
  readonly locks: Locks;
  /** Returns the events that this device is enrolled for. */
  readonly events: () => Promise<readonly (EnrolledEvent & { readonly role: 'steward' | 'supervisor' })[]>;
  /** Returns the hex SHA-256 of a text. */
  readonly digestOf: (text: string) => Promise<string>;
}

/** Keeps the names of each event that this device supervises up to date with the server. */
export interface DoorListSync {
  /** Updates the lists that are due, for events the server has just answered for. Never rejects; runs one at a time. */
  look(eventIds: readonly string[]): Promise<void>;
  /** Updates one event now, due or not, on request. Returns the failure, if any. */
  now(eventId: string): Promise<Failure | null>;
}

/** Held during the download, so that two tabs do not fetch the same pages. */
const listLock = 'gatehouse-door-list';

export function createDoorListSync(deps: DoorListSyncDeps): DoorListSync {
  const { clock, store } = deps;
  const mutex = createTabMutex(deps, listLock);
  const checked = new Map<string, { readonly at: number; readonly cursor: number | null }>();
  let looking: Promise<void> | null = null;

  async function supervised() {
    const events = await deps.events();
    // The manifest takes priority over names, because it is needed to admit people.
    return events.filter(({ role, cursor }) => role === 'supervisor' && cursor !== null);
  }
  async function lookAfterAll(eventIds: readonly string[]): Promise<void> {
    for (const event of await supervised()) {
      if (!eventIds.includes(event.eventId)) continue;
      const last = checked.get(event.eventId);
      const list = await store.list(event.eventId);
      const standing = {
        whole: list !== null && list.lacking.length === 0,
        checkedAt: last?.at ?? null,
        checkedCursor: last?.cursor ?? null,
      };
      if (isListDue(standing, event.cursor, clock.monotonic())) await lookAfter(event);
    }
  }
  async function lookAfter(event: EnrolledEvent): Promise<Failure | null> {
    checked.set(event.eventId, { at: clock.monotonic(), cursor: event.cursor });
    const failure = await mutex.take(() => downloadMissing(deps, event));
    await sendSearchReport(deps, event);
    return failure === 'busy' ? null : failure;
  }

  return {
    look(eventIds) {
      looking ??= lookAfterAll(eventIds)
        // If the store is unavailable, retry at the next call.
        .catch(() => {})
        .finally(() => {
          looking = null;
        });
      return looking;
    },
    async now(eventId) {
      const event = (await supervised()).find((one) => one.eventId === eventId);
      return event === undefined ? null : lookAfter(event);
    },
  };
}

/** Downloads what is missing or changed, page by page; pages that have arrived are kept if the rest fails. */
async function downloadMissing(deps: DoorListSyncDeps, event: EnrolledEvent): Promise<Failure | null> {
  const { store, transport } = deps;
  const { eventId } = event;
  const before = await store.list(eventId);
  const answer = await transport.readList(event, before?.complete === true ? before.digest : undefined);
  if (!answer.ok) {
    // No longer a supervisor's device: it may not keep the names.
    if (isNoSupervisor(answer.failure)) await store.dropList(eventId);
    return answer.failure;
  }
  const { digest, tickets, pages } = answer.value;
  if (pages !== null && !(await store.storeContents(eventId, { digest, tickets, pages }))) return null;
  for (const page of (await store.list(eventId))?.lacking ?? []) {
    const fetched = await transport.readListPage(event, page);
    if (!fetched.ok) return fetched.failure;
    const { text } = fetched.value;
    // Check the digest of the actual text: a page that changed meanwhile is fetched again with the next table of
    // contents.
    const own = (await deps.digestOf(text)).slice(0, 32);
    if (own !== fetched.value.digest) return { kind: 'foreign', status: 200 };
    if (!(await store.storeListPage(eventId, page, text, own))) return null;
  }
  return null;
}

const isNoSupervisor = (failure: Failure): boolean => isRefusedWith(failure, 'supervisor_device_needed');

/** Reports how often names were searched here. A refusal is final, so the count is cleared then too. */
async function sendSearchReport({ store, transport }: DoorListSyncDeps, event: EnrolledEvent): Promise<void> {
  const report = await store.searchReport(event.eventId);
  if (report === null) return;
  const told = await transport.sendSearchReport(event, report);
  if (told.ok || told.failure.kind === 'refused')
    await store.searchesReported(event.eventId, report.reportId);
}
