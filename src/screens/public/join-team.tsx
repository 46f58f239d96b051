import { Link, useParams, useSearch } from '@tanstack/react-router';
import { CircleCheck, Users } from 'lucide-react';
import { css } from 'styled-system/css';
import { useAuth } from '#app/account/auth.ts';
import { useAction } from '#app/data/use-action.ts';
import { useServer } from '#app/data/server-data.ts';
import { useEngines } from '#app/engines/engines.tsx';
import { useMessages } from '#app/engines/use-messages.ts';
import { useFormats } from '#app/format/use-formats.ts';
import { listMemberships } from '#contract/accounts/memberships.ts';
import { acceptTeamInvite, readTeamInvite, type TeamInviteOffer } from '#contract/accounts/team-invites.ts';
import { isDateOpen } from '#domain/events/open-date.ts';
import { Unread } from '#screens/parts/read-state.tsx';
import { SignInLink } from '#screens/parts/sign-in/sign-in-link.tsx';
import { AlertText } from '#ui/alert-text.tsx';
import { Button, buttonStyle } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { EmptyState } from '#ui/message-state.tsx';
import { Page } from '#ui/page.tsx';
import { useState } from 'react';

/** Page of a link to an event's team: what it is, and a button to join. */
export function JoinTeam() {
  const { join: texts } = useMessages('team');
  const { user } = useAuth();
  return (
    <Page title={texts.title} width="narrow">
      {/* Keyed by user, because the next one has not joined. */}
      <Invitation key={user?.credentialId} />
    </Page>
  );
}

function Invitation() {
  const { token = '' } = useSearch({ strict: false });
  const { incomplete } = useMessages('team').join;
  if (token === '')
    return (
      <EmptyState title={incomplete.title} action={<HomeLink />}>
        {incomplete.text}
      </EmptyState>
    );
  return <WholeLink token={token} />;
}

function WholeLink({ token }: { readonly token: string }) {
  const { inviteId = '' } = useParams({ strict: false });
  const { clock } = useEngines();
  const { join: texts } = useMessages('team');
  const [joined, setJoined] = useState(false);
  const offer = useServer(readTeamInvite, { params: { inviteId }, body: { token } });
  if (offer.data === undefined)
    return (
      <Unread
        read={offer}
        skeleton={{ count: 1, height: '26rem' }}
        titles={{ loading: texts.loading, error: texts.failed, offline: texts.offline.title }}
        still={(offline) => (offline ? texts.offline.text : null)}
      />
    );
  if (joined) return <Joined offer={offer.data} />;
  const isOver = offer.data.state === 'open' && Date.parse(offer.data.expiresAt) <= clock.wall();
  const state = isOver ? 'over' : offer.data.state;
  if (state === 'open')
    return <Open offer={offer.data} link={{ inviteId, token }} onJoined={() => setJoined(true)} />;
  return (
    <EmptyState title={texts.endings[state].title} action={<HomeLink />}>
      <p>{offer.data.eventName}</p>
      <p>{texts.endings[state].text}</p>
    </EmptyState>
  );
}

interface OpenProps {
  readonly offer: TeamInviteOffer;
  readonly link: { readonly inviteId: string; readonly token: string };
  readonly onJoined: () => void;
}

function Open({ offer, link, onJoined }: OpenProps) {
  const { clockTime, longDay, zoneNote } = useFormats();
  const { join: texts, can } = useMessages('team');
  const { status, user } = useAuth();
  const { eventName, role, startsAt, timeZone, expiresAt } = offer;
  return (
    <Card inset="roomy" className={css({ display: 'grid', gap: 'base' })}>
      <Users size={32} aria-hidden className={css({ color: 'accent' })} />
      <div className={css({ display: 'grid', gap: 'tight' })}>
        <p className={css({ textStyle: 'label', color: 'accent' })}>
          {longDay(startsAt, timeZone)}
          {isDateOpen(Date.parse(startsAt)) ? '' : ` · ${clockTime(startsAt, timeZone)}`}
          {zoneNote(startsAt, timeZone)}
        </p>
        <h2 className={css({ textStyle: 'h2', overflowWrap: 'anywhere' })}>
          <bdi>{eventName}</bdi>
        </h2>
        <p>{texts.as[role]}</p>
        <p className={css({ textStyle: 'small', color: 'text.soft' })}>{can[role]}</p>
      </div>
      <p className={css({ textStyle: 'small', color: 'text.soft' })}>
        {texts.until(longDay(expiresAt), clockTime(expiresAt))}
      </p>
      {status === 'loading' ? null : user === null ? (
        <WaysIn />
      ) : (
        <JoinButton link={link} onJoined={onJoined} />
      )}
    </Card>
  );
}

function WaysIn() {
  const { join: texts } = useMessages('team');
  return (
    <div className={css({ display: 'grid', gap: 'snug' })}>
      <SignInLink primary>{texts.signIn}</SignInLink>
      <SignInLink to="/signup">{texts.signUp}</SignInLink>
      <p className={css({ textStyle: 'small', color: 'text.soft' })}>{texts.afterSignUp}</p>
    </div>
  );
}

function JoinButton({ link, onJoined }: Pick<OpenProps, 'link' | 'onJoined'>) {
  const { call } = useEngines();
  const { join: texts } = useMessages('team');
  const { inviteId, token } = link;
  const join = useAction({
    run: () => call(acceptTeamInvite, { params: { inviteId }, body: { token } }),
    reads: [listMemberships, readTeamInvite],
    done: onJoined,
  });
  return (
    <>
      <AlertText text={join.error} />
      <Button look="primary" size="large" busy={join.busy} onClick={() => join.run()}>
        {texts.join}
      </Button>
    </>
  );
}

function Joined({ offer }: { readonly offer: TeamInviteOffer }) {
  const { join: texts } = useMessages('team');
  const { role, registrationId, eventName } = offer;
  return (
    <div role="status">
      <EmptyState
        icon={CircleCheck}
        title={texts.joined(eventName)}
        action={
          role === 'manager' ? (
            <Link
              to="/myEventsDetails/$registrationId"
              params={{ registrationId }}
              className={buttonStyle({ look: 'primary' })}
            >
              {texts.toEvent}
            </Link>
          ) : (
            <HomeLink />
          )
        }
      >
        {texts.whatNow[role]}
      </EmptyState>
    </div>
  );
}

function HomeLink() {
  const { join: texts } = useMessages('team');
  return (
    <Link to="/dashboard" className={buttonStyle({ look: 'primary' })}>
      {texts.home}
    </Link>
  );
}
