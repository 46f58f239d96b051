import type { AdminApplication, Application } from '#contract/accounts/applications.ts';
import type { ApplicationOfPerson, ApplicationRow } from '#server/database/accounts/applications.ts';

const iso = (ms: number): string => new Date(ms).toISOString();

/** Builds an application as its applicant sees it. */
export function toApplication(row: ApplicationRow): Application {
  const { id: applicationId, status, name, kind, phoneNumber, reason, answer } = row;
  const { documentName, documentType, documentSize } = row;
  return {
    applicationId,
    status,
    name,
    kind: kind === '' ? 'unsaid' : kind,
    phoneNumber,
    reason,
    answer,
    createdAt: iso(row.createdAt),
    decidedAt: row.decidedAt === null ? null : iso(row.decidedAt),
    document: documentName === null ? null : { name: documentName, type: documentType, size: documentSize },
  };
}

/** Builds an application as administrators see it. */
export function toAdminApplication(row: ApplicationOfPerson): AdminApplication {
  const { credentialId, username, firstName, lastName, email, emailVerified, role, decidedBy } = row;
  const before = row.rejectedBefore;
  return {
    ...toApplication(row),
    decidedBy,
    rejectedBefore: before === null ? null : { at: iso(before.at), answer: before.answer },
    person: {
      credentialId,
      username,
      firstName,
      lastName,
      email,
      emailVerified,
      role,
      createdAt: iso(row.userSince),
    },
  };
}
