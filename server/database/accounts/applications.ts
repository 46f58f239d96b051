import type { ApplicationStatus, DocumentType, OrganizerKind } from '#domain/people/application.ts';
import type { Role } from '#domain/people/role.ts';
import { deleteDocument } from './application-documents.ts';
import { countedUpTo } from '#server/database/counted-up-to.ts';
import type { Queries } from '#server/database/database.ts';
import { literalPatternOf } from '#server/database/like.ts';

/** The details given by an applicant. All empty if they only ticked the box at sign-up. */
export interface ApplicationDetails {
  readonly name: string;
  readonly kind: OrganizerKind | '';
  /** E.164. */
  readonly phoneNumber: string;
  readonly reason: string;
}

/** Columns of an application's document: either all or none are set. */
type DocumentColumns =
  | { readonly documentName: string; readonly documentType: DocumentType; readonly documentSize: number }
  | { readonly documentName: null; readonly documentType: null; readonly documentSize: null };

/** An application to organize events. Times in ms. */
export type ApplicationRow = ApplicationDetails &
  DocumentColumns & {
    readonly id: string;
    readonly userId: string;
    readonly status: ApplicationStatus;
    /** Why it was rejected. */
    readonly answer: string;
    readonly createdAt: number;
    readonly decidedAt: number | null;
  };

/** An application with who submitted it and who decided it. */
export type ApplicationOfPerson = ApplicationRow & {
  readonly credentialId: number;
  readonly username: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly emailVerified: boolean;
  readonly role: Role;
  readonly userSince: number;
  /** '' if it is undecided, or the decider's account is deleted. */
  readonly decidedBy: string;
  /** The newest earlier application of theirs that was rejected; null where none was. */
  readonly rejectedBefore: { readonly at: number; readonly answer: string } | null;
};

const columns = `a.id, a.user_id AS "userId", a.status, a.name, a.kind, a.phone_number AS "phoneNumber", a.reason, a.answer,
  a.created_at AS "createdAt", a.decided_at AS "decidedAt", d.name AS "documentName", d.type AS "documentType",
  d.size AS "documentSize"`;
const tables = 'applications a LEFT JOIN application_documents d ON d.application_id = a.id';

const personColumns = `${columns}, u.credential_id AS "credentialId", u.username, u.first_name AS "firstName",
  u.last_name AS "lastName", u.email, u.email_verified_at IS NOT NULL AS "emailVerified", u.role,
  u.created_at AS "userSince", coalesce(decider.username, '') AS "decidedBy",
  (SELECT jsonb_build_object('at', coalesce(b.decided_at, b.created_at), 'answer', b.answer) FROM applications b
    WHERE b.user_id = a.user_id AND b.created_at < a.created_at AND b.status = 'rejected'
    ORDER BY b.created_at DESC LIMIT 1) AS "rejectedBefore"`;
const personTables = `${tables} JOIN users u ON u.id = a.user_id
  LEFT JOIN users decider ON decider.id = a.decided_by AND decider.deleted_at IS NULL AND a.decided_by <> a.user_id`;

/** Adds a person's application to become an organizer. @param now ms */
export async function addApplication(
  queries: Queries,
  id: string,
  userId: string,
  now: number,
  details: ApplicationDetails = { name: '', kind: '', phoneNumber: '', reason: '' },
): Promise<void> {
  const { name, kind, phoneNumber, reason } = details;
  await queries.query(
    `INSERT INTO applications (id, user_id, status, created_at, name, kind, phone_number, reason)
     VALUES ($1, $2, 'pending', $3, $4, $5, $6, $7)`,
    [id, userId, now, name, kind, phoneNumber, reason],
  );
}

export async function changeApplication(
  queries: Queries,
  id: string,
  { name, kind, phoneNumber, reason }: ApplicationDetails,
): Promise<void> {
  await queries.query(
    'UPDATE applications SET name = $2, kind = $3, phone_number = $4, reason = $5 WHERE id = $1',
    [id, name, kind, phoneNumber, reason],
  );
}

export const findApplication = (queries: Queries, id: string): Promise<ApplicationRow | null> =>
  findOne(queries, 'a.id = $1', id);

/** Returns a person's newest application. */
export const findApplicationOf = (queries: Queries, userId: string): Promise<ApplicationRow | null> =>
  findOne(queries, 'a.user_id = $1 ORDER BY a.created_at DESC, a.id DESC LIMIT 1', userId);

/** Returns a person's pending application; there is at most one. */
export const findPendingOf = (queries: Queries, userId: string): Promise<ApplicationRow | null> =>
  findOne(queries, `a.user_id = $1 AND a.status = 'pending'`, userId);

async function findOne(queries: Queries, condition: string, id: string): Promise<ApplicationRow | null> {
  const [row] = await queries.query<ApplicationRow>(`SELECT ${columns} FROM ${tables} WHERE ${condition}`, [
    id,
  ]);
  return row ?? null;
}

/** Returns an application with its applicant; null also if their account is deleted. */
export async function findApplicationWithPerson(
  queries: Queries,
  id: string,
): Promise<ApplicationOfPerson | null> {
  const [row] = await queries.query<ApplicationOfPerson>(
    `SELECT ${personColumns} FROM ${personTables} WHERE a.id = $1`,
    [id],
  );
  return row ?? null;
}

/** Locks the row of an application's applicant. */
export async function lockPersonOf(queries: Queries, id: string): Promise<void> {
  await queries.query(
    'SELECT 1 FROM users u JOIN applications a ON a.user_id = u.id WHERE a.id = $1 FOR UPDATE OF u',
    [id],
  );
}

interface Wanted {
  readonly page: number;
  readonly limit: number;
  readonly search: string;
  readonly status?: ApplicationStatus | undefined;
}

/** Lists applications: pending ones first, longest waiting at the top, then the others, newest first. */
export async function listApplicationRows(
  queries: Queries,
  { page, limit, search, status }: Wanted,
): Promise<{ readonly rows: readonly ApplicationOfPerson[]; readonly total: number }> {
  const pattern = literalPatternOf(search);
  // Each sort order has an index: unused conditions are left out of the SQL, so that a page is read by index.
  const ofStatus = status === undefined ? '$1::text IS NULL' : 'a.status = $1';
  const named = `(a.name || ' ' || u.first_name || ' ' || u.last_name || ' ' || u.username || ' ' || u.email) ILIKE $2`;
  const condition = `${ofStatus} AND ${pattern === '' ? '$2::text IS NOT NULL' : named}`;
  const rows = await queries.query<ApplicationOfPerson & object>(
    `SELECT ${personColumns} FROM ${personTables} WHERE ${condition}
      ORDER BY ${status === undefined ? "(a.status = 'pending') DESC," : ''}
        CASE WHEN a.status = 'pending' THEN a.created_at ELSE -coalesce(a.decided_at, a.created_at) END, a.id
      LIMIT $3 OFFSET $4`,
    [status ?? null, pattern, limit, (page - 1) * limit],
  );
  const [counted] = await queries.query<{ total: number }>(
    countedUpTo(
      `applications a ${pattern === '' ? '' : 'JOIN users u ON u.id = a.user_id'} WHERE ${condition}`,
    ),
    [status ?? null, pattern],
  );
  return { rows, total: counted?.total ?? 0 };
}

/** The decision on an application, or its withdrawal. `now` in ms. */
export interface Decision {
  readonly status: Exclude<ApplicationStatus, 'pending'>;
  readonly answer: string;
  readonly by: string;
  readonly now: number;
}

/** Decides a pending application; false if there is none with that id. */
export async function decideApplication(
  queries: Queries,
  id: string,
  { status, answer, by, now }: Decision,
): Promise<boolean> {
  const rows = await queries.query(
    `UPDATE applications SET status = $2, answer = $3, decided_at = $4, decided_by = $5
      WHERE id = $1 AND status = 'pending' RETURNING id`,
    [id, status, answer, now, by],
  );
  const isDecided = rows.length > 0;
  if (isDecided && status === 'withdrawn') await deleteDocument(queries, id);
  return isDecided;
}
