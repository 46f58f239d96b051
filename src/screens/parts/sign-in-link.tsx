import { Link, useRouter } from '@tanstack/react-router';
import { useEngines } from '#app/engines/engines.tsx';
import { rememberOrigin } from '#app/account/origin.ts';
import { useTicketOwner } from '#app/wallet/ticket-owner.ts';
import { buttonLook } from '#ui/button.tsx';

/** The way to the sign-in, and from there back to this screen. */
export function SignInLink({
  children,
  primary = false,
}: {
  readonly children: string;
  readonly primary?: boolean;
}) {
  const { tabStored } = useEngines();
  const { ownerId } = useTicketOwner();
  const router = useRouter();
  return (
    <Link
      to="/login"
      className={buttonLook(primary ? { look: 'primary' } : {})}
      onClick={() => rememberOrigin(tabStored, router.latestLocation.href, ownerId)}
    >
      {children}
    </Link>
  );
}
