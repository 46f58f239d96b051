import * as v from 'valibot';
import {
  applicationStatuses,
  maxApplicationReason,
  maxDocumentBytes,
  organizerKinds,
} from '#domain/people/application.ts';
import { roles } from '#domain/people/role.ts';
import { endpoint } from '../wire/endpoint.ts';
import { problem } from '../wire/field-problem.ts';
import { newId } from '../wire/form-fields.ts';
import { count, pageOf } from '../wire/page-query.ts';
import { countryCode, personName, phoneNumber } from '../wire/person-fields.ts';
import { typedLine, typedText } from '../wire/plain-text.ts';
import { wordOf } from '../wire/word.ts';

const document = v.object({ name: v.string(), type: v.string(), size: v.number() });

/** An application to organize events, as seen by the applicant. Fields not given at sign-up are empty. */
export const application = v.object({
  applicationId: v.string(),
  status: wordOf(applicationStatuses, 'pending'),
  name: v.string(),
  kind: wordOf([...organizerKinds, 'unsaid'], 'other'),
  phoneNumber: v.string(),
  reason: v.string(),
  /** Reason of a rejection. */
  answer: v.string(),
  createdAt: v.string(),
  decidedAt: v.nullable(v.string()),
  document: v.nullable(document),
});
export type Application = v.InferOutput<typeof application>;

/** An application with its applicant, as seen by administrators. */
export const adminApplication = v.object({
  ...application.entries,
  /** Username of the administrator who decided; empty if undecided or the account is deleted. */
  decidedBy: v.string(),
  /** The newest earlier application of the same person that was rejected, and why; null: none, or from older servers. */
  rejectedBefore: v.optional(v.nullable(v.object({ at: v.string(), answer: v.string() })), null),
  person: v.object({
    credentialId: v.number(),
    username: v.string(),
    firstName: v.string(),
    lastName: v.string(),
    email: v.string(),
    emailVerified: v.boolean(),
    role: wordOf(roles, 'NORMAL_USER'),
    createdAt: v.string(),
  }),
});
export type AdminApplication = v.InferOutput<typeof adminApplication>;

const id = v.pipe(v.string(), v.nonEmpty(problem('fillIn')), v.maxLength(64));
const own = v.object({ applicationId: id });
const reasonText = v.pipe(
  typedText,
  v.trim(),
  v.nonEmpty(problem('reason')),
  v.maxLength(maxApplicationReason),
);
const reply = v.object({ application });

export const readOwnApplication = endpoint({
  method: 'GET',
  path: '/api/applications/mine',
  access: 'signed_in',
  about: 'The caller’s latest application to become an organizer; null if there is none.',
  reply: v.object({ application: v.nullable(application) }),
});

export const putApplication = endpoint({
  method: 'PUT',
  path: '/api/applications/{applicationId}',
  access: 'signed_in',
  about:
    'Applies to become an organizer, or changes a pending application. Idempotent by the id, which the client generates. Fails with 409 `already_organizer`, `application_pending` (another one is pending), `application_decided`, `application_id_taken`; 422 `invalid`; 429 after 10 changes in an hour.',
  params: v.object({ applicationId: newId }),
  body: v.object({
    name: personName,
    kind: v.picklist(organizerKinds, problem('organizerKind')),
    phoneNumber,
    countryCode,
    reason: reasonText,
  }),
  reply,
});

export const withdrawApplication = endpoint({
  method: 'PUT',
  path: '/api/applications/{applicationId}/withdraw',
  access: 'signed_in',
  about:
    'Withdraws the caller’s application and deletes its document. Idempotent. Fails with 404 `application_not_found`, 409 `application_decided`.',
  params: own,
  reply,
});

export const putApplicationDocument = endpoint({
  method: 'PUT',
  path: '/api/applications/{applicationId}/document',
  access: 'signed_in',
  about:
    'Uploads the document of the caller’s pending application and replaces an earlier one. The request body is the file: PDF, JPEG, PNG or WebP, detected by content, at most 10 MB. Idempotent. Fails with 404 `application_not_found`, 409 `application_decided`, 422 `not_a_document`, 429 after 10 in an hour.',
  params: own,
  query: v.object({ name: v.optional(v.pipe(typedLine, v.maxLength(300)), '') }),
  rawBody: true,
  bodyLimit: maxDocumentBytes,
  reply,
});

export const removeApplicationDocument = endpoint({
  method: 'DELETE',
  path: '/api/applications/{applicationId}/document',
  access: 'signed_in',
  about:
    'Deletes the document of the caller’s application. Idempotent. Fails with 404 `application_not_found`.',
  params: own,
  reply,
});

export const readOwnDocument = endpoint({
  method: 'GET',
  path: '/api/applications/{applicationId}/document',
  access: 'signed_in',
  about: 'Downloads the document of the caller’s application. Fails with 429 after 10 in an hour.',
  params: own,
});

export const listApplications = endpoint({
  method: 'GET',
  path: '/api/admin/applications',
  access: 'admin',
  about:
    'Applications to become an organizer: pending ones first, oldest at the top, then decided ones, newest first. `search` finds parts of names, usernames and emails.',
  query: v.object({
    page: count('1', 100_000),
    limit: count('50', 200),
    search: v.optional(v.pipe(v.string(), v.trim(), v.maxLength(120)), ''),
    status: v.optional(v.picklist(applicationStatuses)),
  }),
  reply: pageOf(adminApplication),
});

const one = v.object({ id });
const decided = v.object({ application: adminApplication });

/** An active door is not affected: the person's sessions and devices continue, and get the role at their next call. */
export const approveApplication = endpoint({
  method: 'PUT',
  path: '/api/admin/applications/{id}/approve',
  access: 'admin',
  about:
    'Approves an application: makes the person an organizer and notifies them by email. Idempotent. Fails with 404 `application_not_found`, 409 `application_decided`, 403 `proof_needed` or `sign_in_again` if the session’s last proof of identity is older than 15 minutes.',
  params: one,
  reply: decided,
});

export const rejectApplication = endpoint({
  method: 'PUT',
  path: '/api/admin/applications/{id}/reject',
  access: 'admin',
  about:
    'Rejects an application with a reason that the applicant sees in the app and in an email. Idempotent for the same reason. Fails with 404 `application_not_found`, 409 `application_decided`.',
  params: one,
  body: v.object({ reason: reasonText }),
  reply: decided,
});

export const readApplicationDocument = endpoint({
  method: 'GET',
  path: '/api/admin/applications/{id}/document',
  access: 'admin',
  about: 'Downloads the document of an application. Reading it is logged.',
  params: one,
});
