import { Link } from '@tanstack/react-router';
import { css } from 'styled-system/css';
import { useGoogleSignIn } from '#app/account/google.ts';
import { rememberOrigin } from '#app/account/origin.ts';
import { usePasskeySignIn } from '#app/account/passkeys.ts';
import { useAskedCode } from '#app/account/second-factor.ts';
import { useForm } from '#app/data/use-form.ts';
import { useEngines } from '#app/engines/engines.tsx';
import { useMessages } from '#app/engines/use-messages.ts';
import { useFailureText } from '#app/format/use-failure-text.ts';
import { GoogleButton } from '#screens/parts/sign-in/google-button.tsx';
import { PasskeyButton } from '#screens/parts/sign-in/passkey-button.tsx';
import { SecondFactorField } from '#screens/parts/sign-in/second-factor-field.tsx';
import { AlertText } from '#ui/alert-text.tsx';
import { Button, buttonStyle } from '#ui/button.tsx';
import { TextField } from '#ui/fields/field.tsx';
import { PasswordField } from '#ui/fields/password-field.tsx';
import { useFirstField } from '#ui/fields/use-first-field.ts';

interface OtherWaysProps {
  readonly eventId: string;
  /** The text typed so far. */
  readonly identifier: string;
  /** The button that opened this is gone, so focus the first field. */
  readonly wasAsked: boolean;
}

/** Other sign-in methods at the checkout: password, passkey or Google, or creating an account first. */
export function OtherWays({ eventId, identifier, wasAsked }: OtherWaysProps) {
  const { notify, tabStored } = useEngines();
  const { contact: texts } = useMessages('checkout');
  const words = useFailureText();
  const passkeys = usePasskeySignIn({
    words,
    refused: (said) => notify.loginFailed(said),
    arrive: async () => notify.loginSuccessful(),
  });
  const google = useGoogleSignIn();
  const group = useFirstField<HTMLDivElement>(wasAsked);
  // Google and the sign-up leave this page and return to it.
  const remember = () => rememberOrigin(tabStored, `/checkout/${encodeURIComponent(eventId)}`);
  return (
    <div
      ref={group}
      role="group"
      aria-label={texts.other}
      className={css({
        display: 'grid',
        gap: 'base',
        borderTopWidth: '1px',
        borderColor: 'line',
        pt: 'base',
      })}
    >
      <PasswordHere identifier={identifier} />
      <PasskeyButton signIn={passkeys} />
      {google.setup == null ? null : (
        <div onClickCapture={remember}>
          <GoogleButton />
        </div>
      )}
      <Link to="/signup" onClick={remember} className={buttonStyle()}>
        {texts.create}
      </Link>
    </div>
  );
}

/** Signing in stays on this page. */
function PasswordHere({ identifier }: Pick<OtherWaysProps, 'identifier'>) {
  const { auth, notify } = useEngines();
  const { fields, checks, signIn } = useMessages('account');
  const words = useFailureText();
  const { asked, note } = useAskedCode();
  const form = useForm({
    initial: { identifier, password: '', secondFactorCode: '' },
    check: (typed) => ({
      identifier: typed.identifier.trim() === '' ? checks.identifier : undefined,
      password: typed.password === '' ? checks.password : undefined,
    }),
    send: (typed) =>
      auth.signIn({
        by: 'password',
        identifier: typed.identifier.trim(),
        password: typed.password,
        secondFactorCode: typed.secondFactorCode,
      }),
    done: () => notify.loginSuccessful(),
    words,
    refused: note,
  });
  return (
    <form noValidate onSubmit={form.submit} className={css({ display: 'grid', gap: 'base' })}>
      <TextField
        label={fields.identifier}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        {...form.field('identifier')}
      />
      <PasswordField label={fields.password} {...form.field('password')} />
      {asked === 'never' ? null : <SecondFactorField form={form} isNew={asked === 'once'} />}
      <AlertText text={form.failure} />
      <Button type="submit" busy={form.busy}>
        {signIn}
      </Button>
    </form>
  );
}
