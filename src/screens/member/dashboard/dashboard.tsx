import { useIsFetching } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ScanLine } from 'lucide-react';
import { useEffect, useState } from 'react';
import { css, cva } from 'styled-system/css';
import { useAuth } from '#app/account/auth.ts';
import { shortName, worksAtDoors } from '#app/account/role.ts';
import { useEngines } from '#app/engines/engines.tsx';
import { useMessages, useShellTexts } from '#app/engines/use-messages.ts';
import { buttonStyle } from '#ui/button.tsx';
import { Page } from '#ui/page.tsx';
import { Administration } from './administration.tsx';
import { ApplicationNote } from './application-note.tsx';
import { DoorsToday } from './doors-today.tsx';
import { MyOrders } from './my-orders.tsx';
import { MyTeams } from './my-teams.tsx';
import { NextTickets } from './next-ticket.tsx';
import { OwnUnconfirmedEmail } from '#screens/parts/sign-in/unconfirmed-email.tsx';
import { MyWaiting } from '#screens/parts/waiting/my-waiting.tsx';
import { PurchaseNotices } from '#screens/parts/orders/purchase-notices.tsx';

const columnStyle = cva({
  base: { display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 'wide', alignContent: 'start' },
  variants: { waits: { true: { display: 'none' }, false: {} } },
});
const placesStyle = css({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: 'wide',
  alignItems: 'start',
  _wide: { gridTemplateColumns: 'minmax(0, 3fr) minmax(0, 2fr)' },
});

/** Maximum wait of the lower part for the parts above, ms. */
const maxWaitMs = 3_000;

/**
 * Returns whether all parts above have loaded, so that the lower part appears in its final position instead of being
 * pushed down. After a while it appears anyway.
 */
function useAllLoaded(came: boolean): boolean {
  const { clock, replies } = useEngines();
  const asked = useIsFetching({ predicate: ({ state }) => state.status === 'pending' }, replies.cache);
  const [late, setLate] = useState(false);
  const [all, setAll] = useState(false);
  useEffect(() => clock.after(maxWaitMs, () => setLate(true)), [clock]);
  const isAll = all || late || (came && asked === 0);
  if (isAll && !all) setAll(true);
  return isAll;
}

/** Start page of a signed-in user: the next ticket, or the next door. */
export function Dashboard() {
  const { user } = useAuth();
  const [came, setCame] = useState(false);
  const all = useAllLoaded(came);
  const texts = useMessages('dashboard');
  const { roles } = useShellTexts();
  if (user === null) return null;
  const works = worksAtDoors(user);
  return (
    <Page
      title={texts.hello(shortName(user))}
      intro={roles[user.role]}
      actions={
        works ? (
          <Link to="/scanner" className={buttonStyle({ look: 'primary', size: 'large' })}>
            <ScanLine size={22} aria-hidden /> {texts.openScanner}
          </Link>
        ) : undefined
      }
    >
      <div className={placesStyle}>
        {works ? <DoorsToday /> : <NextTickets onCome={() => setCame(true)} />}
        <div className={columnStyle({ waits: !all })}>
          <OwnUnconfirmedEmail />
          <MyWaiting />
          <MyTeams />
          <ApplicationNote />
          {user.role === 'ADMIN' ? <Administration /> : null}
          {works ? <NextTickets onCome={() => setCame(true)} /> : null}
          <PurchaseNotices />
          <MyOrders />
        </div>
      </div>
    </Page>
  );
}
