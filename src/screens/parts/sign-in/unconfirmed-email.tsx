import { MailCheck } from 'lucide-react';
import { useState } from 'react';
import type { InferOutput } from 'valibot';
import { css } from 'styled-system/css';
import { useAction } from '#app/data/use-action.ts';
import { useServer } from '#app/data/server-data.ts';
import { useEngines } from '#app/engines/engines.tsx';
import { useMessages } from '#app/engines/use-messages.ts';
import { sendEmailConfirmation } from '#contract/accounts/email-confirmation.ts';
import { readProfile } from '#contract/accounts/profile.ts';
import { AlertText } from '#ui/alert-text.tsx';
import { Button } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';

/** The same for the signed-in user, once their profile has loaded. */
export function OwnUnconfirmedEmail() {
  const { data } = useServer(readProfile, {});
  return data === undefined ? null : <UnconfirmedEmail profile={data} />;
}

interface UnconfirmedProps {
  readonly profile: Pick<
    InferOutput<typeof readProfile.reply>,
    'emailVerified' | 'emailRefused' | 'linkSent' | 'user'
  >;
}

/** A mail server says within seconds that it takes nothing for an address; ms. */
const everyMs = 5_000;
const lookForMs = 20_000;

/**
 * Reads the profile again for a while after a link was sent, or may have been, as on the page after the sign-up.
 * @returns what to call when another link was sent
 */
function useOutcomeSoon(): () => void {
  const { clock } = useEngines();
  const soon = () => clock.monotonic() + lookForMs;
  const [until, setUntil] = useState(soon);
  useServer(readProfile, {}, { everyMs: () => (clock.monotonic() >= until ? null : everyMs) });
  return () => setUntil(soon());
}

/** Asks the user to confirm their email address; renders nothing if it is confirmed or absent. */
export function UnconfirmedEmail({ profile }: UnconfirmedProps) {
  if (profile.emailVerified || profile.user.email === '') return null;
  return <Unconfirmed key={profile.user.email} profile={profile} />;
}

function Unconfirmed({ profile: { emailRefused, linkSent, user } }: UnconfirmedProps) {
  const { email } = user;
  const { confirmEmail: texts } = useMessages('parts');
  const onSent = useOutcomeSoon();
  return (
    <Notice icon={MailCheck} tone="accent">
      <div className={css({ display: 'grid', gap: 'near', justifyItems: 'start' })}>
        <p role="status" className={css({ overflowWrap: 'anywhere' })}>
          {emailRefused ? texts.refused(email) : linkSent ? texts.ask(email) : texts.askFirst(email)}
        </p>
        <ResendLink email={email} onSent={onSent} isFirst={!linkSent} />
      </div>
    </Notice>
  );
}

/** Sends another link to the signed-in user's address. */
export function ResendLink({
  email,
  onSent,
  primary = false,
  isFirst = false,
}: {
  readonly email: string;
  readonly onSent?: () => void;
  readonly primary?: boolean;
  /** Whether no link was sent before, as far as the profile says. */
  readonly isFirst?: boolean;
}) {
  const { call } = useEngines();
  const { confirmEmail: texts } = useMessages('parts');
  const resend = useAction({
    run: () => call(sendEmailConfirmation, {}),
    reads: [readProfile],
    done: async () => onSent?.(),
    says: ({ sent }) =>
      sent ? { title: texts.sent.title, text: texts.sent.text(email) } : { title: texts.already },
  });
  return (
    <>
      <AlertText text={resend.error} />
      <Button {...(primary ? { look: 'primary' } : {})} busy={resend.busy} onClick={() => resend.run()}>
        {isFirst ? texts.send : texts.again}
      </Button>
    </>
  );
}
