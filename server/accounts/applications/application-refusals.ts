import { refusal, refuseFields, type Refusal } from '#server/access/refusal.ts';

export const noApplication = refusal(404, 'application_not_found', (texts) => texts.accounts.noApplication);
export const noDocument = refusal(404, 'document_not_found', (texts) => texts.accounts.noDocument);
export const applicationDecided = refusal(
  409,
  'application_decided',
  (texts) => texts.accounts.applicationDecided,
);
export const applicationPending = refusal(
  409,
  'application_pending',
  (texts) => texts.accounts.applicationPending,
);
export const applicationIdTaken = refusal(
  409,
  'application_id_taken',
  (texts) => texts.accounts.applicationIdTaken,
);
export const alreadyOrganizer = refusal(409, 'already_organizer', (texts) => texts.accounts.alreadyOrganizer);
export const notADocument: Refusal = {
  ...refuseFields(['document', (texts) => texts.accounts.notADocument]),
  code: 'not_a_document',
};
export const phoneOfApplication: Refusal = refuseFields([
  'phoneNumber',
  (texts) => texts.accounts.phoneInvalid,
]);
