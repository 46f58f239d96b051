import { KeyRound } from 'lucide-react';
import { css } from 'styled-system/css';
import type { PasskeySignIn } from '#app/account/passkeys.ts';
import { useMessages } from '#app/engines/use-messages.ts';
import { AlertText } from '#ui/alert-text.tsx';
import { Button } from '#ui/button.tsx';

/** Button for signing in with a passkey; renders nothing if the browser does not support them. */
export function PasskeyButton({ signIn }: { readonly signIn: PasskeySignIn }) {
  const { passkeys: texts } = useMessages('account');
  if (!signIn.available) return null;
  return (
    <div className={css({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 'near' })}>
      <Button look="outline" size="large" busy={signIn.busy} onClick={signIn.begin}>
        <KeyRound size={20} aria-hidden /> {texts.use}
      </Button>
      <AlertText text={signIn.error} />
    </div>
  );
}
