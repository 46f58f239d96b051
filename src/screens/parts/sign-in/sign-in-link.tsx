import { Link, useRouter } from '@tanstack/react-router';
import { useEngines } from '#app/engines/engines.tsx';
import { rememberOrigin } from '#app/account/origin.ts';
import { useTicketOwner } from '#app/wallet/ticket-owner.ts';
import { buttonStyle } from '#ui/button.tsx';

/** Link to sign-in or sign-up that returns to this screen afterwards. */
export function SignInLink({
  children,
  primary = false,
  to = '/login',
}: {
  readonly children: string;
  readonly primary?: boolean;
  readonly to?: '/login' | '/signup';
}) {
  const { tabStored } = useEngines();
  const { ownerId } = useTicketOwner();
  const router = useRouter();
  return (
    <Link
      to={to}
      className={buttonStyle(primary ? { look: 'primary' } : {})}
      onClick={() => rememberOrigin(tabStored, router.latestLocation.href, ownerId)}
    >
      {children}
    </Link>
  );
}
