import { Link } from '@tanstack/react-router';
import { useMessages } from '#app/engines/use-messages.ts';
import { buttonStyle } from '#ui/button.tsx';
import { EmptyState } from '#ui/message-state.tsx';
import { Page } from '#ui/page.tsx';

export function NotFound() {
  const { notFound: texts, browse, goHome } = useMessages('site');
  return (
    <Page title={texts.title} width="column">
      <EmptyState
        title={texts.text}
        action={
          <>
            <Link to="/" className={buttonStyle({ look: 'primary' })}>
              {browse}
            </Link>
            <Link to="/dashboard" className={buttonStyle()}>
              {goHome}
            </Link>
          </>
        }
      />
    </Page>
  );
}
