import { useState } from 'react';
import { css } from 'styled-system/css';
import { useEngines, type Engines } from '#app/engines/engines.tsx';
import { useMessages } from '#app/engines/use-messages.ts';
import type { Catalogue } from '#messages/catalogue.ts';
import { useGoogle } from '#app/account/google.ts';
import { useForm } from '#app/data/use-form.ts';
import { useFailureText } from '#app/format/use-failure-text.ts';
import { linkGoogle } from '#contract/accounts/google.ts';
import { readProfile } from '#contract/accounts/profile.ts';
import { hashPassword } from '#domain/people/password-hash.ts';
import { BlockedWindow } from '#screens/parts/sign-in/google-button.tsx';
import { AlertNotice } from '#ui/alert-notice.tsx';
import { Button } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';
import { PasswordField } from '#ui/fields/password-field.tsx';
import type { ProfileData } from './profile-data.ts';

/** Reports that both sign-in methods now lead to this account. */
async function reportLinked(
  { notify, replies }: Pick<Engines, 'notify' | 'replies'>,
  { title, text }: Catalogue['profile']['google']['connected'],
): Promise<void> {
  notify.done(title, text);
  await replies.readAgain(readProfile);
}

/**
 * Links a Google account. Google identifies it first; then the password, if any, confirms that the account's owner
 * asks. In that order, because the Google sign-in may leave this page and return.
 */
export function GoogleJoin({ profile }: { readonly profile: ProfileData }) {
  const engines = useEngines();
  const { call, notify } = engines;
  const { google: texts } = useMessages('profile');
  const failureWords = useFailureText();
  const [idToken, setIdToken] = useState<string | null>(null);
  const google = useGoogle(async (token) => {
    if (profile.hasPassword) return setIdToken(token);
    const answer = await call(linkGoogle, { body: { idToken: token } });
    if (answer.ok) await reportLinked(engines, texts.connected);
    else notify.googleFailed(failureWords(answer.failure));
  });
  if (profile.googleLinked) return <p className={quiet}>{texts.isConnected}</p>;
  if (google.setup === null) return <p className={quiet}>{texts.off}</p>;
  if (idToken !== null) return <Confirm idToken={idToken} onCancel={() => setIdToken(null)} />;
  return (
    <div className={css({ display: 'grid', gap: 'near' })}>
      <Button look="outline" onClick={google.begin} className={css({ justifySelf: 'start' })}>
        {google.busy ? texts.waiting : texts.connect}
      </Button>
      <div role="status">
        <BlockedWindow google={google} />
      </div>
    </div>
  );
}

const quiet = css({ color: 'text.soft' });

interface ConfirmProps {
  /** Google's ID token; valid for some minutes, so that a mistyped password does not require Google again. */
  readonly idToken: string;
  readonly onCancel: () => void;
}

function Confirm({ idToken, onCancel }: ConfirmProps) {
  const engines = useEngines();
  const { call } = engines;
  const texts = useMessages('profile');
  const form = useForm({
    initial: { currentPassword: '' },
    check: ({ currentPassword }) => ({
      currentPassword: currentPassword === '' ? texts.enterCurrentPassword : undefined,
    }),
    send: ({ currentPassword }) =>
      call(linkGoogle, { body: { idToken, currentPasswordHash: hashPassword(currentPassword) } }),
    done: () => reportLinked(engines, texts.google.connected),
  });
  return (
    <form
      noValidate
      aria-label={texts.google.connect}
      onSubmit={form.submit}
      className={css({ display: 'grid', gap: 'base' })}
    >
      <Notice tone="accent">{texts.google.confirm}</Notice>
      <PasswordField label={texts.google.password} {...form.field('currentPassword')} />
      <AlertNotice text={form.failure} />
      <div className={css({ display: 'flex', gap: 'snug' })}>
        <Button type="submit" look="primary" busy={form.busy}>
          {texts.google.connect}
        </Button>
        <Button look="plain" onClick={onCancel}>
          {texts.cancel}
        </Button>
      </div>
    </form>
  );
}
