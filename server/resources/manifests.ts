import type { readChanges, readManifest, readManifestBody } from '#contract/manifests.ts';
import { noEvent } from '../access/refusals.ts';
import { NoSuchEvent, type DoorRecords } from '../door-records.ts';
import { refusal, type Answer } from '../resource.ts';
import type { ManifestStore } from './manifest-store.ts';

export interface ManifestsParts {
  readonly manifests: ManifestStore;
  readonly records: DoorRecords;
  /** Names the server's history. */
  readonly epoch: string;
}

/** Most lines of one answer of the feed. */
const feedLimit = 2_000;

/** What a device downloads: the manifest, and what changed since. */
export function manifestsResource({ manifests, records, epoch }: ManifestsParts): {
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
    async readChanges({ params, query }) {
      try {
        const { cursor, more, changes } = await records.changes(
          params.registrationId,
          Number(query.since),
          feedLimit,
        );
        return { cursor, more, epoch, changes: [...changes] };
      } catch (error) {
        if (error instanceof NoSuchEvent) return noEvent;
        throw error;
      }
    },
  };
}
