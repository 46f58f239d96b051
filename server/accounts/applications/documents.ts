import { documentTypeOf, type DocumentType } from '#domain/people/application.ts';
import type { Caller } from '#server/access/caller.ts';
import { commitUnlessRefused } from '#server/access/commit-unless-refused.ts';
import { isRefusal, type Refusal } from '#server/access/refusal.ts';
import { notSignedIn, tooMany } from '#server/access/refusals.ts';
import {
  deleteDocument,
  holdDocument,
  readDocument,
  writeDocument,
  type DocumentFacts,
} from '#server/database/accounts/application-documents.ts';
import { findApplication, type ApplicationRow } from '#server/database/accounts/applications.ts';
import { recordInAudit } from '#server/database/audit.ts';
import type { Queries } from '#server/database/database.ts';
import { applicationDecided, noApplication, noDocument, notADocument } from './application-refusals.ts';
import { countApplicationAction, withOwnApplication, type ApplicationDeps } from './own-application.ts';

/** A document to be sent to a client. */
export interface SentDocument {
  readonly bytes: Uint8Array;
  readonly type: DocumentType;
  readonly hash: string;
}

/** Adds a document to a pending application, replacing any previous one. Idempotent. */
export async function putDocument(
  deps: ApplicationDeps,
  caller: Caller,
  id: string,
  { name, bytes }: { readonly name: string; readonly bytes: Uint8Array },
): Promise<ApplicationRow | Refusal> {
  if (caller.kind !== 'user') return notSignedIn;
  const type = documentTypeOf(bytes);
  if (type === null) return notADocument;
  const facts = { hash: await hashOf(bytes), name, type, size: bytes.length };
  const standing = await withOwnApplication(deps.database, caller, id, (queries, row) =>
    refuseOrSame(queries, row, facts),
  );
  if (standing !== null) return standing;
  const wait = await countApplicationAction(deps, caller, 'document');
  if (wait > 0) return tooMany(wait);
  return withOwnApplication(deps.database, caller, id, async (queries, row) => {
    const now = await refuseOrSame(queries, row, facts);
    if (now !== null) return now;
    await writeDocument(queries, id, { ...facts, bytes }, deps.now());
    await note(deps, queries, caller.userId, 'application_document_added', id);
    return (await findApplication(queries, id)) ?? noApplication;
  });
}

/** Returns the application if it already has this document, a refusal, or null if the document may be added. */
async function refuseOrSame(
  queries: Queries,
  row: ApplicationRow,
  { hash, name }: DocumentFacts,
): Promise<ApplicationRow | Refusal | null> {
  const before = await holdDocument(queries, row.id);
  if (before?.hash === hash && before.name === name) return row;
  return row.status === 'pending' ? null : applicationDecided;
}

/** Off the event loop: hashing 10 MB takes longer than a frame. */
async function hashOf(bytes: Uint8Array): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new Uint8Array(bytes));
  return Buffer.from(digest).toString('base64url');
}

/** Deletes the document of an application. Idempotent. */
export function removeDocument(
  deps: ApplicationDeps,
  caller: Caller,
  id: string,
): Promise<ApplicationRow | Refusal> {
  return withOwnApplication(deps.database, caller, id, async (queries, row) => {
    if (await deleteDocument(queries, id))
      await note(deps, queries, row.userId, 'application_document_removed', id);
    return (await findApplication(queries, id)) ?? noApplication;
  });
}

/** Reads the document of the caller's own application. */
export async function readOwnDocument(
  deps: ApplicationDeps,
  caller: Caller,
  id: string,
): Promise<SentDocument | Refusal> {
  if (caller.kind !== 'user') return notSignedIn;
  const wait = await countApplicationAction(deps, caller, 'download');
  if (wait > 0) return tooMany(wait);
  return withOwnApplication(deps.database, caller, id, (queries) => documentOf(queries, id));
}

/** Reads the document of any application, for administrators. The access is written to the audit log. */
export async function readAnyDocument(
  deps: ApplicationDeps,
  caller: Caller,
  id: string,
): Promise<SentDocument | Refusal> {
  if (caller.kind !== 'user') return notSignedIn;
  return commitUnlessRefused(deps.database, async (queries) => {
    const found = await documentOf(queries, id);
    if (!isRefusal(found)) await note(deps, queries, caller.userId, 'application_document_read', id);
    return found;
  });
}

async function documentOf(queries: Queries, id: string): Promise<SentDocument | Refusal> {
  const facts = await holdDocument(queries, id);
  if (facts === null) return noDocument;
  const { hash, type, size } = facts;
  return { bytes: await readDocument(queries, id, size), type, hash };
}

function note(
  { now }: ApplicationDeps,
  queries: Queries,
  actor: string,
  action: string,
  subject: string,
): Promise<void> {
  return recordInAudit(queries, { at: now(), actor, action, subject, outcome: 'done' });
}
