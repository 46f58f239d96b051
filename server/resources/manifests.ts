import type { readChanges, readManifest, readManifestBody } from '#contract/manifests.ts';
import { noEvent } from '#server/access/refusals.ts';
import { NoSuchEvent, type DoorRecords } from '#server/database/door/door-records.ts';
import type { History } from '#server/door/history.ts';
import { refusal } from '#server/access/refusal.ts';
import type { Answer } from './call.ts';
import type { ManifestStore } from '#server/door/manifest-store.ts';

export interface ManifestsParts {
  readonly manifests: ManifestStore;
  readonly records: DoorRecords;
  readonly history: Pick<History, 'epoch' | 'deviceLeads'>;
}

/** Most lines of one answer of the feed. */
const feedLimit = 2_000;

/** What a device downloads: the manifest, and what changed since. */
export function manifestsResource({ manifests, records, history }: ManifestsParts): {
  readonly readManifest: Answer<typeof readManifest>;
  readonly readManifestBody: Answer<typeof readManifestBody>;
  readonly readChanges: Answer<typeof readChanges>;
} {
  return {
    async readManifest({ params }) {
      const manifest = await manifests.latest(params.registrationId);
      return manifest === null ? noEvent : manifest.signed;
    },
    async readManifestBody({ params, rangeFrom }) {
      const manifest = await manifests.at(params.registrationId, Number(params.revision));
      if (manifest === null)
        return refusal(
          410,
          'revision_gone',
          'This revision is no longer kept: start again with the present manifest.',
        );
      const { body, etag } = manifest;
      if (rangeFrom > body.length)
        return refusal(416, 'range_not_satisfiable', 'The body ends before that byte.', {
          total: body.length,
        });
      return {
        bytes: body.subarray(rangeFrom),
        contentType: 'application/octet-stream',
        from: rangeFrom,
        total: body.length,
        etag,
      };
    },
    async readChanges({ params, query, caller }) {
      const { registrationId: eventId } = params;
      const since = Number(query.since);
      try {
        const present = await history.epoch();
        const { revision, cursor, more, changes } = await records.changes(eventId, since, feedLimit);
        const reply = { cursor, more, changes: [...changes] };
        // People, and devices that tell no history, prove nothing by being ahead.
        if (since <= revision || caller.kind !== 'device' || query.epoch === undefined)
          return { ...reply, epoch: present };
        const lead = { deviceId: caller.deviceId, eventId, reached: since, revision };
        return { ...reply, epoch: await history.deviceLeads(lead, query.epoch) };
      } catch (error) {
        if (error instanceof NoSuchEvent) return noEvent;
        throw error;
      }
    },
  };
}
