import { Link, Navigate } from '@tanstack/react-router';
import { useAuth } from '#app/account/auth.ts';
import { worksAtDoors } from '#app/account/role.ts';
import { teamWays } from '#app/account/team-ways.ts';
import { orFailedHere } from '#app/engines/failed-here.ts';
import { useAction } from '#app/data/use-action.ts';
import { useServer } from '#app/data/server-data.ts';
import type { DoorDesk } from '#app/engines/door-desk.ts';
import { useEngines } from '#app/engines/engines.tsx';
import { useMessages, useShellTexts } from '#app/engines/use-messages.ts';
import { useFailureText } from '#app/format/use-failure-text.ts';
import { canScan } from '#app/scanning/scanner-entry.ts';
import { listMemberships } from '#contract/accounts/memberships.ts';
import { AlertText } from '#ui/alert-text.tsx';
import { Button, buttonStyle } from '#ui/button.tsx';
import { EmptyState, OfflineState } from '#ui/message-state.tsx';
import { SkeletonCards } from '#ui/skeleton.tsx';
import { deviceName } from './device-name.ts';

/** The most that one reply has; nobody is on so many teams. */
const allTeams = '200';

interface NotEnrolledProps {
  readonly desk: Pick<DoorDesk, 'enrol'>;
  readonly eventId: string;
  /** The user of this phone asked to enrol it again after a revocation. */
  readonly asked: 'asked' | undefined;
}

/**
 * Shown to people who don't run the event, on a phone that isn't enrolled for it: who is on its team enrols the phone
 * here, others need a code.
 */
export function NotEnrolled({ desk, eventId, asked }: NotEnrolledProps) {
  const { user } = useAuth();
  const { stored } = useEngines();
  const { enterCode, prepare: texts } = useMessages('scanning');
  const { tryAgain } = useShellTexts();
  const failureWords = useFailureText();
  const { teams, mayScan } = useTeamRight(eventId);
  if (teams.loading) return <SkeletonCards label={texts.loadingGates} count={2} height="4rem" />;
  if (mayScan)
    return (
      <EmptyState
        title={texts.notEnrolled.title}
        action={<OwnPhone desk={desk} eventId={eventId} asked={asked} />}
      >
        {texts.notEnrolled.ownText}
      </EmptyState>
    );
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

/** Lets members of the event's team enrol a phone again that was revoked; renders nothing for others. */
export function RevokedOwnPhone({ desk, eventId }: Omit<NotEnrolledProps, 'asked'>) {
  const { mayScan } = useTeamRight(eventId);
  return mayScan ? <OwnPhone desk={desk} eventId={eventId} asked="asked" /> : null;
}

/** Whether the user may scan at an event as a member of its team. */
function useTeamRight(eventId: string) {
  const { user } = useAuth();
  const teams = useServer(listMemberships, { query: { limit: allTeams } }, { off: user === null });
  const membership = teams.data?.items.find(({ registrationId }) => registrationId === eventId);
  return { teams, mayScan: membership !== undefined && teamWays(membership.role, user).scans };
}

/** Once it is enrolled, the preparation goes on with its download. */
function OwnPhone({ desk, eventId, asked }: NotEnrolledProps) {
  const { random, tab } = useEngines();
  const { enrol: names, prepare: texts } = useMessages('scanning');
  const shell = useShellTexts();
  const enrol = useAction({
    run: () =>
      orFailedHere(
        () => desk.enrol(eventId, null, deviceName(names, tab.traits().userAgent, random()), asked),
        texts.stopped.notStored,
        shell,
      ),
    // The same code is asked for again, and enrols this phone once.
    called: 'read',
  });
  return (
    <>
      <Button look="primary" busy={enrol.busy} onClick={() => enrol.run()}>
        {texts.notEnrolled.own}
      </Button>
      <AlertText text={enrol.error} />
    </>
  );
}
