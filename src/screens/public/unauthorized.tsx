import { Link } from '@tanstack/react-router';
import { LockKeyhole } from 'lucide-react';
import { useAuth } from '#app/account/auth.ts';
import { useMessages, useShellTexts } from '#app/engines/use-messages.ts';
import { buttonStyle } from '#ui/button.tsx';
import { EmptyState } from '#ui/message-state.tsx';
import { Page } from '#ui/page.tsx';

export function Unauthorized() {
  const { user } = useAuth();
  const { unauthorized: texts, signIn, browse, goHome } = useMessages('site');
  const { roles } = useShellTexts();
  return (
    <Page title={texts.title} width="column">
      <EmptyState
        icon={LockKeyhole}
        title={user === null ? texts.otherAccount : texts.signedInAs(roles[user.role])}
        action={
          <>
            <Link to={user === null ? '/login' : '/dashboard'} className={buttonStyle({ look: 'primary' })}>
              {user === null ? signIn : goHome}
            </Link>
            {user?.role === 'NORMAL_USER' ? (
              <Link to="/become-organizer" className={buttonStyle()}>
                {texts.become}
              </Link>
            ) : null}
            <Link to="/" className={buttonStyle()}>
              {browse}
            </Link>
          </>
        }
      >
        {texts.text}
      </EmptyState>
    </Page>
  );
}
