import { Link } from '@tanstack/react-router';
import { css } from 'styled-system/css';
import { useEngines } from '#app/engines/engines.tsx';
import { useMessages } from '#app/engines/use-messages.ts';
import { rememberOrigin } from '#app/account/origin.ts';
import { buttonLook } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { Section } from '#ui/page.tsx';

/** A visitor's tickets stay reserved while they sign in; afterwards they come back here. */
export function SignInStep({ eventId }: { readonly eventId: string }) {
  const { tabStored } = useEngines();
  const { signIn: texts } = useMessages('checkout');
  const remember = () => rememberOrigin(tabStored, `/checkout/${encodeURIComponent(eventId)}`);
  return (
    <Section title={texts.title}>
      <Card>
        <p className={css({ color: 'text.soft' })}>{texts.text}</p>
        <div className={css({ display: 'flex', flexWrap: 'wrap', gap: 'snug', mt: 'base' })}>
          <Link to="/login" onClick={remember} className={buttonLook({ look: 'primary', size: 'large' })}>
            {texts.signIn}
          </Link>
          <Link to="/signup" onClick={remember} className={buttonLook({ size: 'large' })}>
            {texts.create}
          </Link>
        </div>
      </Card>
    </Section>
  );
}
