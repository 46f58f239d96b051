import type { Language } from '#messages/language.ts';
import { written } from '#messages/written.ts';
import { findApplicationWithPerson } from '#server/database/accounts/applications.ts';
import { isProvenAddress } from '#server/database/accounts/proven-addresses.ts';
import type { Queries } from '#server/database/database.ts';
import { writeOut, type Content } from './email-page.ts';
import type { Written } from './queued-email.ts';

interface DecidedEmail {
  readonly language: Language;
  /** Empty if the address is not verified as the person's. */
  readonly name: string;
  readonly status: 'approved' | 'rejected';
  /** Why it was rejected. */
  readonly answer: string;
  /** The app's origin. */
  readonly origin: string;
}

/** Writes the email about the decision on an application to organize events; null if the account was deleted. */
export async function writeDecided(
  deps: {
    readonly database: Queries;
    readonly publicOrigin: string;
    readonly languageOf: (to: string) => Promise<Language>;
  },
  applicationId: string,
  to: string,
): Promise<Written | null> {
  const row = await findApplicationWithPerson(deps.database, applicationId);
  if (row === null || (row.status !== 'approved' && row.status !== 'rejected')) return null;
  const isKnown = await isProvenAddress(deps.database, to, row.userId);
  const { status, answer } = row;
  const name = isKnown ? row.firstName : '';
  return writeOut(
    decided({ language: await deps.languageOf(to), name, status, answer, origin: deps.publicOrigin }),
  );
}

function decided({ language, name, status, answer, origin }: DecidedEmail): Content {
  const { applicationDecided: texts, hello } = written[language].emails;
  if (status === 'approved') {
    const { subject, text, link } = texts.approved;
    return {
      language,
      subject,
      parts: [hello(name), text, { label: link, link: `${origin}/events/create` }],
    };
  }
  const { subject, text, again, link } = texts.rejected;
  return {
    language,
    subject,
    parts: [hello(name), text, answer, again, { label: link, link: `${origin}/organizer/pending` }],
  };
}
