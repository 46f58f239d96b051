import { Link } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { css } from 'styled-system/css';
import { useAuth } from '#app/account/auth.ts';
import { useStore } from '#app/data/live-query.ts';
import { useEngines } from '#app/engines/engines.tsx';
import type { EventDrafts } from '#app/engines/drafts.ts';
import { useMessages } from '#app/engines/use-messages.ts';
import { Badge } from '#ui/badge.tsx';
import { Card } from '#ui/card.tsx';

const linkStyle = css({
  display: 'flex',
  minH: 'touch',
  alignItems: 'center',
  _hover: { textDecoration: 'underline' },
});

/** Events created or changed on this device that are not yet on the server. */
export function UnsentDrafts() {
  const { unsent: texts } = useMessages('desk').myEvents;
  const { drafts: fetchDrafts } = useEngines();
  const person = useAuth().user?.credentialId ?? null;
  const [drafts, setDrafts] = useState<EventDrafts | null>(null);
  useEffect(() => {
    // If the store does not open, that is reported elsewhere.
    fetchDrafts().then(setDrafts, () => {});
  }, [fetchDrafts]);
  const unsent = useStore(async () => drafts?.unsent() ?? [], [drafts, person]);
  if (unsent === undefined || unsent.length === 0) return null;
  return (
    <Card>
      <h2 className={css({ textStyle: 'h3' })}>{texts.title}</h2>
      <ul>
        {unsent.map(({ id, name: typed, isNew }) => {
          const name = typed.trim() === '' ? texts.noName : typed;
          return (
            <li
              key={id}
              className={css({ display: 'flex', gap: 'base', alignItems: 'center', flexWrap: 'wrap' })}
            >
              {isNew ? (
                <Link to="/events/create" search={{ draft: id }} className={linkStyle}>
                  {name}
                </Link>
              ) : (
                <Link
                  to="/myEventsDetails/$registrationId"
                  params={{ registrationId: id }}
                  className={linkStyle}
                >
                  {name}
                </Link>
              )}
              <Badge tone="attention">{isNew ? texts.onDevice : texts.changed}</Badge>
            </li>
          );
        })}
      </ul>
    </Card>
  );
}
