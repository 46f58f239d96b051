/** As what somebody organizes events. */
export const organizerKinds = ['individual', 'company', 'association', 'public_body', 'other'] as const;
export type OrganizerKind = (typeof organizerKinds)[number];

/** `approved` and `rejected` are an administrator's words, `withdrawn` is the person's. */
export const applicationStatuses = ['pending', 'approved', 'rejected', 'withdrawn'] as const;
export type ApplicationStatus = (typeof applicationStatuses)[number];

/** Most characters of why somebody applies, and of why they were rejected. */
export const mostApplicationReason = 2_000;

/** No document with more bytes is taken. */
export const mostDocumentBytes = 10_000_000;

/** What a document may be, by what it holds and not by its name: media types, and how each file begins. */
export const documentTypes = ['application/pdf', 'image/jpeg', 'image/png', 'image/webp'] as const;
export type DocumentType = (typeof documentTypes)[number];

const beginnings: readonly (readonly [DocumentType, at: number, begins: readonly number[]])[] = [
  ['application/pdf', 0, [0x25, 0x50, 0x44, 0x46, 0x2d]],
  ['image/jpeg', 0, [0xff, 0xd8, 0xff]],
  ['image/png', 0, [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]],
  ['image/webp', 8, [0x57, 0x45, 0x42, 0x50]],
];
const riff = [0x52, 0x49, 0x46, 0x46];

/** What a document is, by how its bytes begin; null for anything that is not taken. */
export function documentTypeOf(bytes: Uint8Array): DocumentType | null {
  const holds = (at: number, wanted: readonly number[]) =>
    wanted.every((byte, index) => bytes[at + index] === byte);
  const found = beginnings.find(([, at, wanted]) => holds(at, wanted))?.[0] ?? null;
  return found === 'image/webp' && !holds(0, riff) ? null : found;
}

const endings: Readonly<Record<DocumentType, string>> = {
  'application/pdf': 'pdf',
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/webp': 'webp',
};

/** The name under which a document is saved. What its sender called it is shown, and never names a file. */
export function documentFileName(type: string): string {
  const known = documentTypes.find((one) => one === type);
  return known === undefined ? 'document' : `document.${endings[known]}`;
}
