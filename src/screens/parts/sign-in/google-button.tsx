import { useState } from 'react';
import { css } from 'styled-system/css';
import { useGoogleSignIn, type GoogleState } from '#app/account/google.ts';
import { useMessages } from '#app/engines/use-messages.ts';
import { Button } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';
import { GoogleSecondStep } from './google-second-step.tsx';

/** Button for Google sign-in; renders nothing if the server has not configured it. */
export function GoogleButton() {
  const google = useGoogleSignIn();
  const { google: texts } = useMessages('account');
  const [asked, setAsked] = useState(false);
  if (google.setup === null) return null;
  const begin = () => {
    setAsked(true);
    google.begin();
  };
  return (
    <div className={css({ display: 'grid', gap: 'near' })}>
      {/* A second press is welcome: a new window takes the place of one that was lost behind others. */}
      <Button look="outline" size="large" onClick={begin}>
        <GoogleMark /> {google.busy ? texts.waiting : texts.start}
      </Button>
      <div role="status">
        {asked && google.setup === undefined ? <Notice tone="attention">{texts.unknown}</Notice> : null}
        <BlockedWindow google={google} />
      </div>
      {google.half === null ? null : (
        <GoogleSecondStep key={google.half.nonce} google={google} half={google.half} />
      )}
    </div>
  );
}

/** Alternative if the browser blocks the sign-in window. */
export function BlockedWindow({ google }: { readonly google: Pick<GoogleState, 'blocked' | 'leave'> }) {
  const { google: texts } = useMessages('account');
  return google.blocked ? (
    <Notice tone="attention" action={<Button onClick={google.leave}>{texts.here}</Button>}>
      {texts.blocked}
    </Notice>
  ) : null;
}

/** Google's logo in its own colours, as its branding guidelines require. */
function GoogleMark() {
  return (
    <svg width="20" height="20" viewBox="0 0 48 48" aria-hidden="true">
      <path
        fill="#4285F4"
        d="M45.1 24.5c0-1.6-.1-3.1-.4-4.5H24v8.5h11.8c-.5 2.8-2 5.1-4.4 6.7v5.5h7.1c4.1-3.8 6.6-9.5 6.6-16.2z"
      />
      <path
        fill="#34A853"
        d="M24 46c5.9 0 10.9-2 14.5-5.3l-7.1-5.5c-2 1.3-4.5 2.1-7.4 2.1-5.7 0-10.5-3.8-12.2-9H4.5v5.7C8.1 41.1 15.4 46 24 46z"
      />
      <path fill="#FBBC05" d="M11.8 28.3a13 13 0 0 1 0-8.4v-5.7H4.5a22 22 0 0 0 0 19.8z" />
      <path
        fill="#EA4335"
        d="M24 10.8c3.2 0 6.1 1.1 8.4 3.3l6.3-6.3A21 21 0 0 0 24 2C15.4 2 8.1 6.9 4.5 14.1l7.3 5.7c1.7-5.2 6.5-9 12.2-9z"
      />
    </svg>
  );
}
