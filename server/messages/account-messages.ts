import type { codePurposes } from '#contract/accounts/one-time-codes.ts';
import { confirmationPath } from '#domain/people/email-confirmation.ts';
import { oneTimeCode } from '#domain/people/one-time-code.ts';
import { languageOrSite, type Language } from '#messages/language.ts';
import { written, type Written } from '#messages/written.ts';
import { readSiteName } from '#server/database/administration/look.ts';
import type { Queries } from '#server/database/database.ts';
import type { Delivery } from '#server/database/messages/queued-emails.ts';
import { ofInstallation } from './email-page.ts';
import type { StoreSealed } from './account-outbox.ts';
import type { Mailer } from './mailer.ts';
import type { Message } from './message.ts';

type Purpose = (typeof codePurposes)[number];

type Emails = Written['emails'];
type Change = keyof Emails['accountChanged']['what'];

/** How long an email about an account is of use, and tried again while the mail server is away; ms. */
const keepTryingMs = 24 * 3_600_000;

/** The recipient of an email about their account, with the last language of their app, BCP 47. */
interface Recipient {
  readonly email: string;
  readonly language: string | null;
}

/** Sends an email once it is stored, and says whether the mail server takes nothing for its address. */
interface StoredEmail {
  send(): Promise<boolean>;
}

/** The recipient and the app's origin. */
interface To {
  readonly to: string;
  readonly origin: string;
}

/**
 * Writes and sends messages about accounts.
 *
 * @param storeSealed stores links and notices, which are tried again later
 * @param origin of the app
 * @param database whose settings have the name of the installation, used in these messages
 */
export function createAccountMessages(
  { send, later, isFull, idle }: Pick<Mailer, 'send' | 'later' | 'isFull' | 'idle'>,
  storeSealed: StoreSealed,
  origin: string,
  database: Queries,
) {
  const ours = async (message: Message, queries: Queries) =>
    ofInstallation(message, await readSiteName(queries));
  const store = async (queries: Queries, message: Message, keepForMs: number): Promise<StoredEmail> => {
    const begin = await storeSealed(queries, await ours(message, queries), keepForMs);
    return { send: async () => begin !== null && wasRefused(await begin()) };
  };
  return {
    later,
    isFull,
    idle,
    /** In the requester's language: they may not have an account yet. */
    async sendCode(to: string, purpose: Purpose, code: string, language: Language) {
      const message = codeMessage(written[language].emails.code, { to, purpose, code, origin });
      const delivery = await send(await ours(message, database));
      if (delivery.status !== 'failed') return 'on_its_way' as const;
      return wasRefused(delivery) ? ('refused' as const) : ('failed' as const);
    },
    storeResetLink: (queries: Queries, to: Recipient, token: string, lifeMs: number) =>
      store(
        queries,
        resetMessage(textsFor(to).newPassword, { to: to.email, token, origin, lifeMs }),
        // Later it would arrive with too little time left to use it.
        lifeMs / 2,
      ),
    storeConfirmation: (queries: Queries, to: Recipient, token: string, lifeMs: number) =>
      store(
        queries,
        confirmationMessage(textsFor(to).confirmEmail, { to: to.email, token, origin, lifeMs }),
        keepTryingMs,
      ),
    storeChange: (queries: Queries, to: Recipient, what: Change) =>
      store(
        queries,
        changeMessage(textsFor(to).accountChanged, { to: to.email, what, origin }),
        keepTryingMs,
      ),
    storeWrongCodes: (queries: Queries, to: Recipient, first: keyof Emails['wrongCodes']['subject']) =>
      store(
        queries,
        wrongCodesMessage(textsFor(to).wrongCodes, { to: to.email, first, origin }),
        keepTryingMs,
      ),
    sendLater(...emails: readonly (StoredEmail | null)[]) {
      for (const email of emails)
        // The leader sends what this server does not.
        if (email !== null && !isFull())
          later(async () => {
            await email.send();
          });
    },
  };
}

/** Texts in the last language of somebody's app, or the default. */
const textsFor = ({ language }: Recipient): Emails => written[languageOrSite(language)].emails;

/** Whether the mail server takes nothing for the address. */
const wasRefused = (delivery: Delivery): boolean =>
  delivery.status === 'failed' && delivery.noSuchRecipient === true;

/** By email, or by text message, whose last line binds the code to our site, so that phones autofill it only there. */
function codeMessage(
  { subject, subjectInList, notYou, text, purposes }: Emails['code'],
  { to, purpose, code, origin }: To & { readonly purpose: Purpose; readonly code: string },
): Message {
  const said = text(code, purposes[purpose], oneTimeCode.lifeMs / 60_000);
  if (to.includes('@'))
    return {
      channel: 'email',
      to,
      subject: subject(code),
      subjectInList,
      text: [said, '', notYou].join('\n'),
    };
  const host = URL.parse(origin)?.hostname ?? 'localhost';
  return {
    channel: 'sms',
    to,
    subject: '',
    text: `${said}\n\n@${host} #${code}`,
  };
}

/**
 * The token follows #, because browsers never send that part to a server.
 *
 * @param lifeMs how long the link works
 */
function resetMessage(
  { subject, asked, link, notYou }: Emails['newPassword'],
  { to, token, origin, lifeMs }: To & { readonly token: string; readonly lifeMs: number },
): Message {
  return {
    channel: 'email',
    to,
    subject,
    text: [asked, '', link(lifeMs / 60_000), `${origin}/forgot-password#token=${token}`, '', notYou].join(
      '\n',
    ),
  };
}

/** @param lifeMs how long the link works */
function confirmationMessage(
  { subject, asked, link, notYou }: Emails['confirmEmail'],
  { to, token, origin, lifeMs }: To & { readonly token: string; readonly lifeMs: number },
): Message {
  const path = confirmationPath(token);
  return {
    channel: 'email',
    to,
    subject,
    text: [asked, '', link(lifeMs / 3_600_000), `${origin}${path}`, '', notYou].join('\n'),
  };
}

/** Notifies a person of a change to their account, at its previous address. */
function changeMessage(
  { subject, what: changes, notYou }: Emails['accountChanged'],
  { to, what, origin }: To & { readonly what: Change },
): Message {
  return {
    channel: 'email',
    to,
    subject,
    text: `${changes[what]}\n\n${notYou(`${origin}/forgot-password`)}`,
  };
}

/** Warns a person that somebody else has passed the first step of signing in to their account. */
function wrongCodesMessage(
  { subject, what, act, you }: Emails['wrongCodes'],
  { to, first, origin }: To & { readonly first: keyof Emails['wrongCodes']['subject'] },
): Message {
  return {
    channel: 'email',
    to,
    subject: subject[first],
    text: [what[first], '', act[first](`${origin}/forgot-password`), '', you].join('\n'),
  };
}
