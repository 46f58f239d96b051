import { Link } from '@tanstack/react-router';
import { ScanLine } from 'lucide-react';
import { css } from 'styled-system/css';
import { useAuth } from '#app/account/auth.ts';
import { shortName, worksAtDoors } from '#app/account/role.ts';
import { useMessages, useShellTexts } from '#app/engines/use-messages.ts';
import { buttonLook } from '#ui/button.tsx';
import { Page } from '#ui/page.tsx';
import { Administration } from './administration.tsx';
import { ApplicationNote } from './application-note.tsx';
import { DoorsToday } from './doors-today.tsx';
import { MyOrders } from './my-orders.tsx';
import { MyTeams } from './my-teams.tsx';
import { NextTickets } from './next-ticket.tsx';
import { OwnUnconfirmedEmail } from '#screens/parts/sign-in/unconfirmed-email.tsx';
import { MyWaiting } from '#screens/parts/waiting/my-waiting.tsx';
import { PurchaseNews } from '#screens/parts/orders/purchase-news.tsx';

const columnLook = css({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: 'wide',
  alignContent: 'start',
});

/** Where a signed-in person starts: the next ticket, or the next door. */
export function Dashboard() {
  const { user } = useAuth();
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
          <Link to="/scanner" className={buttonLook({ look: 'primary', size: 'large' })}>
            <ScanLine size={22} aria-hidden /> {texts.openScanner}
          </Link>
        ) : undefined
      }
    >
      <div
        className={css({
          display: 'grid',
          gridTemplateColumns: 'minmax(0, 1fr)',
          gap: 'wide',
          alignItems: 'start',
          _wide: { gridTemplateColumns: 'minmax(0, 3fr) minmax(0, 2fr)' },
        })}
      >
        {works ? <DoorsToday /> : <NextTickets />}
        <div className={columnLook}>
          <OwnUnconfirmedEmail />
          <MyWaiting />
          <MyTeams />
          <ApplicationNote />
          {user.role === 'ADMIN' ? <Administration /> : null}
          {works ? <NextTickets /> : null}
          <PurchaseNews />
          <MyOrders />
        </div>
      </div>
    </Page>
  );
}
