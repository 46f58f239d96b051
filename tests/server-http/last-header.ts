import { readHeader } from '#contract/door/manifest-header.ts';
import type { ManifestHeader } from '#domain/manifest/manifest.ts';
import { signedBy, type addDevice, type TestApp } from './test-app.ts';

type Device = Awaited<ReturnType<typeof addDevice>>;

/** Returns the newest header in an event's feed, as a device reads it. */
export async function lastHeader(t: TestApp, device: Device, eventId: string): Promise<ManifestHeader> {
  const path = `/api/events/${eventId}/changes?since=0`;
  const { json } = await t.call('GET', path, {
    headers: signedBy(device, { method: 'GET', path, at: t.clock.now }),
  });
  const all = json['changes'] as unknown as readonly { kind: string; signed?: { header: string } }[];
  const read = readHeader(all.findLast(({ kind }) => kind === 'header')?.signed?.header ?? '');
  if (!read.ok) throw new Error(`No header of the feed can be read: ${JSON.stringify(read)}`);
  return read.header;
}
