import { createEventView } from '#domain/manifest/event-view.ts';
import type { ManifestHeader } from '#domain/manifest/manifest.ts';
import type { PageContent } from '#domain/manifest/manifest-pages.ts';
import { headerOf } from './manifests.ts';
import { passage } from '#tests/domain/door/records.ts';

/** An event of 20 tickets: number 4 is revoked, 19 does not exist, 8 was admitted before the manifest was made. */
export const header: ManifestHeader = { ...headerOf(), ticketCount: 20 };
const states = new Uint8Array(20).fill(1).fill(3, 4, 5).fill(0, 19);
export const statePage: PageContent = { kind: 'state', from: 0, states };
export const referencePage: PageContent = {
  kind: 'reference',
  from: 0,
  references: Uint32Array.from({ length: 20 }, (_, at) => at * 100),
  types: new Uint8Array(20).fill(3, 6, 7),
};
export const admitted = passage(90, { ticketNumber: 8 });
const admissionPage: PageContent = { kind: 'admission', from: 0, count: 20, passages: [admitted] };
export const open = () => createEventView(header, [statePage, referencePage, admissionPage]);
export const codeOf = (ticketNumber: number, typeIndex = 0) =>
  ({
    kind: 'code',
    form: 'printed',
    keyId: 'abcdef',
    ticketNumber,
    typeIndex,
    test: false,
    genuine: true,
    step: undefined,
  }) as const;
