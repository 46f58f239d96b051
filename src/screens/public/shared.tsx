import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useEngines } from '#app/engines/engines.tsx';
import { useMessages } from '#app/engines/use-messages.ts';
import { linkInShared } from '#app/shell/shared-link.ts';
import { buttonStyle } from '#ui/button.tsx';
import { EmptyState } from '#ui/message-state.tsx';
import { Page } from '#ui/page.tsx';

/** Share target for other apps: opens one of our links found in the shared text, or says that there is none. */
export function Shared() {
  const shared: { readonly url?: string; readonly text?: string } = useSearch({ strict: false });
  const { tab } = useEngines();
  const { shared: texts, browse } = useMessages('site');
  const navigate = useNavigate();
  const link = linkInShared(shared, tab.origin);
  useEffect(() => {
    if (link !== null) void navigate({ href: link, replace: true });
  }, [link, navigate]);
  if (link !== null) return null;
  return (
    <Page title={texts.title} width="column">
      <EmptyState
        title={texts.text}
        action={
          <Link to="/" className={buttonStyle({ look: 'primary' })}>
            {browse}
          </Link>
        }
      />
    </Page>
  );
}
