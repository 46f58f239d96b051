import { Link, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { css } from 'styled-system/css';
import { useEngines } from '#app/engines/engines.tsx';
import { useMessages } from '#app/engines/use-messages.ts';
import { consumeOrigin } from '#app/account/origin.ts';
import { addGuestOf, numberForm } from '#app/account/guest-by-number.ts';
import { useAction } from '#app/data/use-action.ts';
import { useForm } from '#app/data/use-form.ts';
import { useFailureText } from '#app/format/use-failure-text.ts';
import { isTransient, type Failure } from '#domain/failures/failure.ts';
import { AlertNotice } from '#ui/alert-notice.tsx';
import { Button, buttonStyle } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';
import { PhoneCode } from '#screens/parts/fields/phone-code.tsx';

/** A number verified just now, and the code that signs the guest in without another message. */
interface ProvenGuest {
  readonly phoneNumber: string;
  readonly countryCode: string;
  readonly code: string;
  readonly codeRequestId: string;
}

export function GuestForm() {
  const { auth, call } = useEngines();
  const { signUp: texts, checks } = useMessages('account');
  const [guest, setGuest] = useState<ProvenGuest | null>(null);
  const form = useForm({
    ...numberForm(checks),
    send: (proof) => addGuestOf(call, proof),
    done: ({ user, signInCode, codeRequestId }, { phoneNumber, countryCode }) => {
      auth.introduce(user);
      setGuest({ phoneNumber, countryCode, code: signInCode, codeRequestId });
    },
  });
  if (guest !== null) return <GuestReady guest={guest} />;
  return (
    <form noValidate onSubmit={form.submit} className={css({ display: 'grid', gap: 'base' })}>
      <PhoneCode form={form} purpose="guest" />
      <AlertNotice text={form.failure} />
      <Button type="submit" look="primary" size="large" busy={form.busy}>
        {texts.asGuest}
      </Button>
    </form>
  );
}

/** Shown after sign-up: one press signs the guest in while the fresh code is valid. */
function GuestReady({ guest }: { readonly guest: ProvenGuest }) {
  const { auth, tab, tabStored, notify } = useEngines();
  const { signUp: texts } = useMessages('account');
  const failureWords = useFailureText();
  const navigate = useNavigate();
  const signIn = useAction({
    run: async () => {
      const result = await auth.signIn({ by: 'phone', ...guest });
      if (!result.ok) notify.loginFailed(failureWords(result.failure));
      return result;
    },
    changesPerson: true,
    async done({ credentialId }) {
      notify.loginSuccessful();
      await navigate({ href: consumeOrigin(tabStored, tab.origin, credentialId), replace: true });
    },
  });
  const problem = signIn.failure;
  return (
    <div className={css({ display: 'grid', gap: 'base' })}>
      <Notice tone="accent">{texts.confirmed}</Notice>
      {problem === null ? null : <NotSignedIn problem={problem} />}
      {guest.code === '' || (problem !== null && !isTransient(problem)) ? (
        <Link to="/login" className={buttonStyle({ look: 'primary', size: 'large' })}>
          {texts.newCode}
        </Link>
      ) : (
        <Button look="primary" size="large" busy={signIn.busy} onClick={() => signIn.run()}>
          {texts.signInNow}
        </Button>
      )}
    </div>
  );
}

/** Shown if signing in failed: the fresh code lasts only minutes and may have expired while the person was reading. */
function NotSignedIn({ problem }: { readonly problem: Failure }) {
  const { signUp: texts } = useMessages('account');
  const failureWords = useFailureText();
  const late = 'code' in problem && problem.code === 'code_invalid';
  return (
    <div role="alert">
      <Notice tone="refuse">{late ? texts.expired : failureWords(problem)}</Notice>
    </div>
  );
}
