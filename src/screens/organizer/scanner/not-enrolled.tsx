import { Link, Navigate } from '@tanstack/react-router';
import { useAuth } from '#app/account/auth.ts';
import { worksAtDoors } from '#app/account/role.ts';
import { teamWays } from '#app/account/team-ways.ts';
import { useServer } from '#app/data/server-data.ts';
import { useEngines } from '#app/engines/engines.tsx';
import { useMessages, useShellTexts } from '#app/engines/use-messages.ts';
import { useFailureText } from '#app/format/use-failure-text.ts';
import { canScan } from '#app/scanning/scanner-entry.ts';
import { useOwnPhone } from '#app/scanning/use-own-phone.ts';
import { listMemberships } from '#contract/accounts/memberships.ts';
import { AlertText } from '#ui/alert-text.tsx';
import { Button, buttonStyle } from '#ui/button.tsx';
import { EmptyState, OfflineState } from '#ui/message-state.tsx';
import { SkeletonCards } from '#ui/skeleton.tsx';

/** The most that one reply has; nobody is on so many teams. */
const allTeams = '200';

/**
 * Shown to people who don't run the event, on a phone that isn't enrolled for it: who is on its team enrols the phone
 * here, others need a code.
 */
export function NotEnrolled({ eventId }: { readonly eventId: string }) {
  const { user } = useAuth();
  const { stored } = useEngines();
  const { enterCode, prepare: texts } = useMessages('scanning');
  const { tryAgain } = useShellTexts();
  const failureWords = useFailureText();
  const teams = useServer(listMemberships, { query: { limit: allTeams } }, { off: user === null });
  if (teams.loading) return <SkeletonCards label={texts.loadingGates} count={2} height="4rem" />;
  const membership = teams.data?.items.find(({ registrationId }) => registrationId === eventId);
  if (membership !== undefined && teamWays(membership.role).scans) return <OwnPhone eventId={eventId} />;
  if (teams.data === undefined && teams.failure !== null)
    return (
      <OfflineState title={texts.notHere} action={<Button onClick={teams.again}>{tryAgain}</Button>}>
        {failureWords(teams.failure, 'read')}
      </OfflineState>
    );
  // The scanner is for people who work at doors, and for phones that do.
  if (user !== null && !worksAtDoors(user) && !canScan(stored, undefined))
    return <Navigate to="/unauthorized" replace />;
  return (
    <EmptyState
      title={texts.notEnrolled.title}
      action={
        <Link to="/scanner" search={{}} className={buttonStyle({ look: 'primary' })}>
          {enterCode}
        </Link>
      }
    >
      {texts.notEnrolled.text}
    </EmptyState>
  );
}

function OwnPhone({ eventId }: { readonly eventId: string }) {
  const { notEnrolled: texts } = useMessages('scanning').prepare;
  const invite = useOwnPhone(eventId);
  return (
    <EmptyState
      title={texts.title}
      action={
        <>
          <Button look="primary" busy={invite.busy} onClick={() => invite.run()}>
            {texts.own}
          </Button>
          <AlertText text={invite.error} />
        </>
      }
    >
      {texts.ownText}
    </EmptyState>
  );
}
