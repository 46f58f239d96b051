import { Link } from '@tanstack/react-router';
import { useAuth } from '#app/account/auth.ts';
import { useMessages } from '#app/engines/use-messages.ts';
import { useServer } from '#app/data/server-data.ts';
import { listMemberships } from '#contract/accounts/memberships.ts';
import { teamWays } from '#app/account/team-ways.ts';
import { buttonStyle } from '#ui/button.tsx';
import { ScanHere } from './scan-here.tsx';
import { List, Row } from '#ui/list.tsx';
import { Section } from '#ui/page.tsx';

/** Only the newest ones: people rarely work at more events at the same time. */
const shown = '5';

/** Events whose door this user works at, linking to the boards; renders nothing if there are none. */
export function MyTeams() {
  const { teams: texts } = useMessages('dashboard');
  const { user } = useAuth();
  const mine = useServer(listMemberships, { query: { limit: shown } });
  if (mine.data === undefined || mine.data.items.length === 0) return null;
  return (
    <Section title={texts.title}>
      <List label={texts.title}>
        {mine.data.items.map(({ id, registrationId, eventName, role }) => {
          const ways = teamWays(role, user);
          return (
            <Row
              key={id}
              stacked
              title={eventName}
              note={texts.roles[role]}
              end={
                <>
                  {ways.scans ? <ScanHere registrationId={registrationId} eventName={eventName} /> : null}
                  {ways.sells ? (
                    <Link
                      to="/events/$registrationId/sell"
                      params={{ registrationId }}
                      aria-label={texts.sellAt(eventName)}
                      className={buttonStyle()}
                    >
                      {texts.sell}
                    </Link>
                  ) : null}
                  {ways.board ? (
                    <Link
                      to="/events/$registrationId/door"
                      params={{ registrationId }}
                      aria-label={texts.boardOf(eventName)}
                      className={buttonStyle()}
                    >
                      {texts.board}
                    </Link>
                  ) : null}
                </>
              }
            />
          );
        })}
      </List>
    </Section>
  );
}
