import 'fake-indexeddb/auto';
import type { Database } from '#database/database.ts';
import type { DoorStorage } from '#database/door-store.ts';
import { openEvent } from '#database/open-event.ts';
import type { OpenEvent } from '#database/open-event.ts';
import type { Change } from '#domain/manifest/manifest.ts';
import { inflate } from '#platform/inflate.ts';
import { freshDatabase, storeOf } from './open.ts';
import { samplePassage, sampleUuid, signedAs } from './sample-manifest.ts';
import type { SampleManifest } from './sample-manifest.ts';
import { eventId, sampleLease } from './samples.ts';
import type { BuildingDeps } from '#database/event-building.ts';
import { believed } from '#tests/fakes/believed-header.ts';

export const opened: OpenEvent[] = [];
const databases: Database[] = [];

/** Closes every opened event; call it after each test. */
export function closeAll(): void {
  for (const event of opened.splice(0)) event.close();
  for (const database of databases.splice(0)) database.close();
}

export async function device() {
  const { database } = await freshDatabase();
  databases.push(database);
  const store = storeOf(database);
  const { epoch } = await store.storeEnrolment(sampleLease());
  return { database, store, epoch };
}

export async function install(store: DoorStorage, manifest: SampleManifest): Promise<boolean> {
  const signed = signedAs(manifest.header);
  await store.begin(eventId, signed);
  await store.storePages(eventId, [...manifest.pages.entries()], signed);
  return store.finish(eventId, manifest.header, signed);
}

export async function openIt(
  database: Database,
  openHeader: BuildingDeps['openHeader'] = believed,
): Promise<OpenEvent | null> {
  const event = await openEvent(database, eventId, { inflate, openHeader, after: () => () => {} });
  if (event) opened.push(event);
  return event;
}

export async function openReady(
  database: Database,
  openHeader?: BuildingDeps['openHeader'],
): Promise<OpenEvent> {
  const event = await openIt(database, openHeader);
  if (event === null) throw new Error('The manifest should be ready.');
  return event;
}

export const reading = (ticketNumber: number) => ({ kind: 'reference', ticketNumber, reference: 7 }) as const;
export const passagesOf = (event: OpenEvent, ticketNumber: number) =>
  event.view.knownAbout(reading(ticketNumber), 'event')?.passages.map((passage) => passage.scanId);
export const passed = (revision: number, ticketNumber: number, scanId = sampleUuid()): Change => ({
  kind: 'passage',
  revision,
  ...samplePassage(ticketNumber, { scanId }),
});
export const page = (cursor: number, changes: readonly Change[]) => ({
  cursor,
  more: false,
  epoch: 'server-1',
  changes,
});
