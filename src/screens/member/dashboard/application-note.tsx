import { Link } from '@tanstack/react-router';
import { CircleCheck, Hourglass } from 'lucide-react';
import { useAuth } from '#app/account/auth.ts';
import { useServer } from '#app/data/server-data.ts';
import { useEngines } from '#app/engines/engines.tsx';
import { useMessages } from '#app/engines/use-messages.ts';
import { readOwnApplication } from '#contract/accounts/applications.ts';
import { buttonStyle } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';

/** Poll interval for a decision; ms. */
const pollIntervalMs = 30_000;
const noticeLifeMs = 7 * 86_400_000;

/** State of an application to organize events, or how to apply; renders nothing if there is no news. */
export function ApplicationNote() {
  const { application: texts } = useMessages('dashboard');
  const { clock } = useEngines();
  const { user } = useAuth();
  const { data } = useServer(
    readOwnApplication,
    {},
    { everyMs: (known) => (known?.application?.status === 'pending' ? pollIntervalMs : null) },
  );
  if (user === null || user.role === 'ADMIN' || data === undefined) return null;
  const { status = 'withdrawn', decidedAt = null } = data.application ?? {};
  if (user.role === 'ORGANIZER')
    return status === 'approved' &&
      decidedAt !== null &&
      Date.parse(decidedAt) > clock.wall() - noticeLifeMs ? (
      <Notice
        icon={CircleCheck}
        tone="accent"
        action={
          <Link to="/events/create" className={buttonStyle({ look: 'primary' })}>
            {texts.create}
          </Link>
        }
      >
        {texts.approved}
      </Notice>
    ) : null;
  if (status === 'pending' || status === 'rejected')
    return (
      <Notice
        icon={Hourglass}
        tone={status === 'pending' ? 'accent' : 'plain'}
        action={
          <Link to="/organizer/pending" className={buttonStyle()}>
            {texts.see}
          </Link>
        }
      >
        {texts[status]}
      </Notice>
    );
  return (
    <Notice
      action={
        <Link to="/become-organizer" className={buttonStyle()}>
          {texts.apply}
        </Link>
      }
    >
      {texts.none}
    </Notice>
  );
}
