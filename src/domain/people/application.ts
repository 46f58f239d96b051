/** Legal form of an organizer. */
export const organizerKinds = ['individual', 'company', 'association', 'public_body', 'other'] as const;
export type OrganizerKind = (typeof organizerKinds)[number];

/** An administrator sets `approved` and `rejected`, the applicant sets `withdrawn`. */
export const applicationStatuses = ['pending', 'approved', 'rejected', 'withdrawn'] as const;
export type ApplicationStatus = (typeof applicationStatuses)[number];

/** Maximum length of an application's and a rejection's reason, characters. */
export const maxApplicationReason = 2_000;

/** Maximum size of a document, bytes. */
export const maxDocumentBytes = 10_000_000;

/** Accepted media types of a document. They are detected from the content, not the file name. */
export const documentTypes = ['application/pdf', 'image/jpeg', 'image/png', 'image/webp'] as const;
export type DocumentType = (typeof documentTypes)[number];

const beginnings: readonly (readonly [DocumentType, at: number, begins: readonly number[]])[] = [
  ['application/pdf', 0, [0x25, 0x50, 0x44, 0x46, 0x2d]],
  ['image/jpeg', 0, [0xff, 0xd8, 0xff]],
  ['image/png', 0, [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]],
  ['image/webp', 8, [0x57, 0x45, 0x42, 0x50]],
];
const riff = [0x52, 0x49, 0x46, 0x46];

/** Detects the type of a document from its first bytes; null for anything that is not accepted. */
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

/** Returns the file name for saving a document. The sender's file name is displayed but never used for a file. */
export function documentFileName(type: string): string {
  const known = documentTypes.find((one) => one === type);
  return known === undefined ? 'document' : `document.${endings[known]}`;
}
