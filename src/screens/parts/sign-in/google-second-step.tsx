import { useEffect, useRef } from 'react';
import { css } from 'styled-system/css';
import { googleFailureText, type GoogleSignInState } from '#app/account/google.ts';
import { useForm } from '#app/data/use-form.ts';
import { useEngines } from '#app/engines/engines.tsx';
import { useMessages } from '#app/engines/use-messages.ts';
import { AlertNotice } from '#ui/alert-notice.tsx';
import { Button } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';
import { SecondFactorField } from './second-factor-field.tsx';

interface GoogleSecondStepProps {
  readonly google: Pick<GoogleSignInState, 'finish' | 'arrive'>;
  readonly half: NonNullable<GoogleSignInState['half']>;
}

/** Second step for accounts that require more than the Google account. */
export function GoogleSecondStep({ google, half }: GoogleSecondStepProps) {
  const { notify, messages } = useEngines();
  const { google: texts, checks, signIn } = useMessages('account');
  const form = useForm({
    initial: { secondFactorCode: '' },
    check: ({ secondFactorCode }) => ({
      secondFactorCode: secondFactorCode.trim() === '' ? checks.secondFactorCode : undefined,
    }),
    send: ({ secondFactorCode }) => google.finish(half, secondFactorCode),
    done: (user) => google.arrive(user),
    words: (failure) => googleFailureText(failure, messages.first),
    refused: (_failure, words) => notify.googleFailed(words),
  });
  const shown = useRef<HTMLFormElement>(null);
  // Google's window took the focus from the page.
  useEffect(() => shown.current?.querySelector('input')?.focus(), []);
  return (
    <form
      ref={shown}
      noValidate
      aria-label={texts.secondStep}
      onSubmit={form.submit}
      className={css({ display: 'grid', gap: 'base' })}
    >
      <Notice tone="accent">{texts.secondStep}</Notice>
      <SecondFactorField form={form} />
      <AlertNotice text={form.failure} />
      <Button type="submit" look="primary" size="large" busy={form.busy}>
        {signIn}
      </Button>
    </form>
  );
}
