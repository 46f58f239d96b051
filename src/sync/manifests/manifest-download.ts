import { createListeners, type Listeners } from '#domain/listeners.ts';
import type { Failure, Result } from '#domain/failures/failure.ts';
import { verifyPage } from '#domain/manifest/manifest-pages.ts';
import type { ManifestHeader, SignedHeader } from '#domain/manifest/manifest.ts';
import { cutPages } from './page-stream.ts';
import type { DoorDownload, EnrolledEvent, ManifestDeps } from '#sync/deps.ts';
import { createHolderWatch, type HolderWatch } from './holder-watch.ts';
import { isSigned, openSigned } from './signed-header.ts';

type Progress = (done: number, total: number) => void;
type Fetched = Result<ManifestHeader>;

/** The header of the current download, parsed and as signed; the store identifies downloads by the signed form. */
interface Opened {
  readonly header: ManifestHeader;
  readonly signed: SignedHeader;
}

type Watchers = Listeners<Parameters<Progress>>;

/**
 * Downloads a whole manifest page by page, skipping stored pages. Callers for one event (the screen, the sync engine)
 * share one download, and so do the tabs of a device, of which one does the work.
 */
export function createManifestDownload(deps: ManifestDeps): Pick<DoorDownload, 'fetchManifest'> {
  const watch = createHolderWatch(deps);
  const underWay = new Map<string, { readonly over: Promise<Fetched>; readonly watchers: Watchers }>();
  return {
    fetchManifest(event, onProgress) {
      const known = underWay.get(event.eventId);
      known?.watchers.add(onProgress);
      if (known !== undefined) return known.over;
      const watchers: Watchers = createListeners();
      watchers.add(onProgress);
      const over = fetchAlone(deps, watch, event, watchers.tell).finally(() =>
        underWay.delete(event.eventId),
      );
      underWay.set(event.eventId, { over, watchers });
      return over;
    },
  };
}

/**
 * Downloads unless another tab does. A frozen tab keeps its lock, so one without progress for long is bypassed. If it
 * wakes, both continue safely: pages of one header are identical, and the store rejects those of another.
 */
async function fetchAlone(
  deps: ManifestDeps,
  watch: HolderWatch,
  event: EnrolledEvent,
  tell: Progress,
): Promise<Fetched> {
  const lock = `gatehouse-manifest-${event.eventId}`;
  const work = async () => {
    watch.forget(event.eventId);
    const first = await fetchOnce(deps, event, tell);
    // The header was discarded with its download; retry once with a new one.
    return !first.ok && isOutdated(first.failure) ? fetchOnce(deps, event, tell) : first;
  };
  const fetched = await deps.locks.ifFree(lock, work);
  if (fetched !== undefined) return fetched;
  const stolen = (await watch.isFrozen(event.eventId)) ? await deps.locks.steal(lock, work) : undefined;
  return stolen ?? inProgress;
}

async function fetchOnce(deps: ManifestDeps, event: EnrolledEvent, tell: Progress): Promise<Fetched> {
  const opened = await headerToFetch(deps, event);
  if (!opened.ok) return opened;
  const { header, signed } = opened.value;
  const failure = await fetchPages(deps, event, opened.value, tell);
  if (failure !== null && isOutdated(failure)) await deps.store.abandon(event.eventId, signed);
  if (failure !== null) return { ok: false, failure };
  if (await deps.store.finish(event.eventId, header, signed)) return { ok: true, value: header };
  return refused(502, 'manifest_incomplete', 'The event arrived incomplete. Try the download again.');
}

/**
 * Returns the header of the interrupted download if the server is still in the same history, otherwise a new one. A
 * restored server may use the same revision for other bytes, so it is asked each time: a header is small.
 */
async function headerToFetch(deps: ManifestDeps, event: EnrolledEvent): Promise<Result<Opened>> {
  const { store, transport, verifySignature } = deps;
  const trusted = await store.trustedKeys(event.eventId);
  const reply = await transport.readHeader(event);
  if (!reply.ok) return reply;
  const header = await openSigned(reply.value, event.eventId, trusted, verifySignature);
  if (header === undefined) {
    if (await isSigned(reply.value, trusted, verifySignature)) return tooNew;
    return refused(
      502,
      'manifest_not_genuine',
      "The event's data is not signed by its own key. Nothing was kept.",
    );
  }
  const signed = await store.unfinished(event.eventId);
  const brokenOff = signed && (await openSigned(signed, event.eventId, trusted, verifySignature));
  if (signed !== null && brokenOff?.serverEpoch === header.serverEpoch)
    return { ok: true, value: { header: brokenOff, signed } };
  await store.begin(event.eventId, reply.value);
  return { ok: true, value: { header, signed: reply.value } };
}

/** Downloads the missing pages; null when all are stored. */
async function fetchPages(
  deps: ManifestDeps,
  event: EnrolledEvent,
  { header, signed }: Opened,
  tell: Progress,
): Promise<Failure | null> {
  const { store, transport } = deps;
  const kept = new Set(await store.storedPages(event.eventId));
  const missing = header.pages.filter((_, index) => !kept.has(index));
  const progress = countTickets(header, missing, tell);
  const [first] = missing;
  if (first === undefined) return null;
  const body = await transport.readBody(event, header.revision, first.offset);
  if (!body.ok) return body.failure;
  const pages = cutPages(body.value, missing, first.offset);
  for (;;) {
    const next = await nextOf(pages);
    if (next === null) return { kind: 'unreachable' };
    if (next.done === true) break;
    const arrived = next.value;
    // Verify the hash before parsing, so that a foreign or malicious body goes no further.
    if (!arrived.every(({ page, bytes }) => verifyPage(bytes, page))) return damaged;
    // One transaction for all of them: each waits for the disk.
    const indexed = arrived.map(({ page, bytes }) => [header.pages.indexOf(page), bytes] as const);
    // Another tab has started a newer header, or has finished this one.
    if (!(await store.storePages(event.eventId, indexed, signed))) return inProgress.failure;
    for (const { page } of arrived) {
      missing.splice(missing.indexOf(page), 1);
      progress(page.bytes);
    }
  }
  return missing.length === 0 ? null : { kind: 'unreachable' };
}

/** Returns the next pages, or null if the stream was interrupted; errors of the store are not caught here. */
async function nextOf<T>(pages: AsyncGenerator<T>): Promise<IteratorResult<T> | null> {
  try {
    return await pages.next();
  } catch {
    return null;
  }
}

/** Reports progress as a number of tickets, in proportion to the bytes received. */
function countTickets(
  header: ManifestHeader,
  missing: readonly { bytes: number }[],
  tell: Progress,
): (bytes: number) => void {
  const sum = (pages: readonly { bytes: number }[]): number =>
    pages.reduce((bytes, page) => bytes + page.bytes, 0);
  const total = sum(header.pages);
  const { ticketCount, tickets = ticketCount } = header;
  let here = total - sum(missing);
  const say = (bytes: number): void => {
    here += bytes;
    tell(total === 0 ? tickets : Math.floor((tickets * here) / total), tickets);
  };
  say(0);
  return say;
}

const inProgress = refused(
  409,
  'download_in_progress',
  'Another page of this browser is downloading this event.',
);

const tooNew = refused(
  502,
  'manifest_too_new',
  'This event needs a newer version of this app. Reload to update it, then download again.',
);

const damaged: Failure = refused(
  502,
  'page_damaged',
  "A part of the event's data arrived damaged. Try again.",
).failure;

/**
 * Returns whether the server no longer has that revision (410) or sends other bytes for it: it was restored
 * meanwhile. Continuing with the same header would fail forever.
 */
function isOutdated(failure: Failure): boolean {
  return failure.kind === 'refused' && (failure.status === 410 || failure.code === 'page_damaged');
}

function refused(
  status: number,
  code: string,
  message: string,
): { readonly ok: false; readonly failure: Failure } {
  return { ok: false, failure: { kind: 'refused', status, code, message, errors: [] } };
}
