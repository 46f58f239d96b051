import type { DocumentType } from '#domain/people/application.ts';
import type { Queries } from '#server/database/database.ts';

/** A document of an application. Times in ms. */
export interface DocumentFacts {
  /** Hash of its bytes. */
  readonly hash: string;
  /** File name given by the sender. */
  readonly name: string;
  readonly type: DocumentType;
  readonly size: number;
}

/** Bytes per statement. */
const partBytes = 256 * 1024;

/** Adds a document to an application, replacing any previous one. @param now ms */
export async function writeDocument(
  queries: Queries,
  applicationId: string,
  { hash, name, type, size, bytes }: DocumentFacts & { readonly bytes: Uint8Array },
  now: number,
): Promise<void> {
  await deleteDocument(queries, applicationId);
  await queries.query(
    `INSERT INTO application_documents (application_id, hash, name, type, size, added_at)
     VALUES ($1, $2, $3, $4, $5, $6)`,
    [applicationId, hash, name, type, size, now],
  );
  for (let part = 0; part * partBytes < bytes.length; part += 1)
    await queries.query(
      'INSERT INTO application_document_parts (application_id, part, bytes) VALUES ($1, $2, $3)',
      [applicationId, part, bytes.subarray(part * partBytes, (part + 1) * partBytes)],
    );
}

/** Deletes the document of an application; false if there is none. */
export async function deleteDocument(queries: Queries, applicationId: string): Promise<boolean> {
  const rows = await queries.query(
    'DELETE FROM application_documents WHERE application_id = $1 RETURNING 1 AS deleted',
    [applicationId],
  );
  return rows.length > 0;
}

/** Returns an application's document, locked against replacement until the transaction ends. */
export async function holdDocument(queries: Queries, applicationId: string): Promise<DocumentFacts | null> {
  const [row] = await queries.query<DocumentFacts>(
    'SELECT hash, name, type, size FROM application_documents WHERE application_id = $1 FOR KEY SHARE',
    [applicationId],
  );
  return row ?? null;
}

/** Returns the bytes of a document found by `holdDocument`, read in parts. */
export async function readDocument(
  queries: Queries,
  applicationId: string,
  size: number,
): Promise<Uint8Array> {
  const whole = new Uint8Array(size);
  let at = 0;
  for (let part = 0; at < size; part += 1) {
    const [row] = await queries.query<{ readonly bytes: Uint8Array }>(
      'SELECT bytes FROM application_document_parts WHERE application_id = $1 AND part = $2',
      [applicationId, part],
    );
    if (row === undefined) throw new Error('a part of a document is missing');
    whole.set(row.bytes, at);
    at += row.bytes.length;
  }
  return whole;
}

/** Deletes the documents of applications decided before a time in ms. */
export async function deleteDecidedDocuments(queries: Queries, before: number): Promise<void> {
  await queries.query(
    `DELETE FROM application_documents d USING applications a
      WHERE a.id = d.application_id AND a.status <> 'pending' AND a.decided_at < $1`,
    [before],
  );
}
