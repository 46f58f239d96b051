import { isGuestUsername } from '#domain/people/guest-name.ts';
import { css } from 'styled-system/css';
import { useEngines } from '#app/engines/engines.tsx';
import { useMessages, useShellTexts } from '#app/engines/use-messages.ts';
import { formatPhone } from '#app/account/phone.ts';
import { emailOf, type SignedInUser } from '#app/account/role.ts';
import type { Failure } from '#domain/failures/failure.ts';
import { KeptNotice } from '#screens/parts/kept-notice.tsx';

interface KeptDetailsProps {
  readonly user: SignedInUser;
  readonly failure: Failure;
  readonly onRetry: () => void;
}

/** With no connection: who one is signed in as, from the session itself, which a sign-out takes along. To read only. */
export function KeptDetails({ user, failure, onRetry }: KeptDetailsProps) {
  const { auth, clock } = useEngines();
  const { offline: texts } = useMessages('profile');
  const { roles } = useShellTexts();
  const rows = [
    [texts.name, `${user.firstName} ${user.lastName}`.trim()],
    [texts.username, isGuestUsername(user.username) ? '' : user.username],
    [texts.email, emailOf(user)],
    [texts.phone, user.phoneNumber === '' ? '' : formatPhone(user.phoneNumber, user.countryCode)],
    [texts.role, roles[user.role]],
  ] as const;
  return (
    <div className={css({ display: 'grid', gap: 'room', maxW: '34rem' })}>
      <KeptNotice at={auth.toldAt()} failure={failure} now={clock.wall()} onRetry={onRetry} />
      <dl className={css({ display: 'grid', gap: 'base' })}>
        {rows.map(([name, value]) => (
          <div key={name}>
            <dt className={css({ textStyle: 'label', color: 'text.soft' })}>{name}</dt>
            <dd className={css({ overflowWrap: 'anywhere' })}>{value === '' ? texts.none : value}</dd>
          </div>
        ))}
      </dl>
      <p className={css({ textStyle: 'small', color: 'text.faint' })}>{texts.text}</p>
    </div>
  );
}
