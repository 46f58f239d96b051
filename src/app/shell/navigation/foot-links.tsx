import { Link, useRouter } from '@tanstack/react-router';
import { css } from 'styled-system/css';
import { useAuth } from '#app/account/auth.ts';
import { useShellTexts } from '#app/engines/use-messages.ts';
import { useTicketOwner } from '#app/wallet/ticket-owner.ts';
import { entriesFor, navigationOf } from './entries.ts';
import { productPages } from './product-pages.ts';

/** Links to pages about the product, at the bottom of the rail. */
export function FootLinks() {
  const { places } = useShellTexts();
  const { routesByPath } = useRouter();
  const { user } = useAuth();
  const { ownerId } = useTicketOwner();
  // Visitors have it above, among the main entries.
  const isAbove = entriesFor(Object.values(routesByPath), navigationOf(user, ownerId)).some(
    ({ to }) => to === '/features',
  );
  const look = css({ display: 'flex', alignItems: 'center', minH: 'touch', _hover: { color: 'text' } });
  return productPages
    .filter(({ to }) => to !== '/features' || !isAbove)
    .map(({ to, label }) => (
      <Link key={to} to={to} className={look}>
        {places[label]}
      </Link>
    ));
}
