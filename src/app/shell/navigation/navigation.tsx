import { Link } from '@tanstack/react-router';
import {
  CalendarDays,
  CircleUser,
  LayoutDashboard,
  ListChecks,
  ScanLine,
  Sparkles,
  Ticket,
  type LucideIcon,
} from 'lucide-react';
import { useState } from 'react';
import { css, cx } from 'styled-system/css';
import { buttonLook } from '#ui/button.tsx';
import { Logo, Mark } from '#ui/pictures/logo.tsx';
import { useAuth } from '#app/account/auth.ts';
import { lazyCode } from '#app/shell/lazy-code.ts';
import { lazyPart } from '#app/shell/lazy-part.tsx';
import { worksAtDoors, type SignedInUser } from '#app/account/role.ts';
import { PartFailed } from '#app/shell/shell-part.tsx';
import { useTicketOwner } from '#app/wallet/ticket-owner.ts';

const AccountSheet = lazyPart(
  lazyCode(async () => (await import('#app/shell/account-sheet.tsx')).AccountSheet),
  {
    waiting: null,
    failed: (failure, { open }) => (open ? <PartFailed what="Settings" {...failure} /> : null),
  },
);

interface Place {
  readonly to: '/' | '/dashboard' | '/scanner' | '/my-events' | '/tickets' | '/features' | '/welcome';
  readonly label: string;
  readonly icon: LucideIcon;
}

const places = {
  events: { to: '/', label: 'Events', icon: CalendarDays },
  features: { to: '/features', label: 'How it works', icon: Sparkles },
  dashboard: { to: '/dashboard', label: 'Home', icon: LayoutDashboard },
  scanner: { to: '/scanner', label: 'Scan', icon: ScanLine },
  mine: { to: '/my-events', label: 'My events', icon: ListChecks },
  tickets: { to: '/tickets', label: 'Tickets', icon: Ticket },
} as const satisfies Record<string, Place>;

/** What each kind of person goes to most, most important in the middle of the thumb's reach. */
function placesFor(user: SignedInUser | null, ownerId: number | null): readonly Place[] {
  // Stored tickets open without a session.
  if (user === null && ownerId !== null) return [places.events, places.tickets, places.features];
  if (user === null) return [places.events, places.features];
  if (worksAtDoors(user))
    return [places.dashboard, places.mine, places.scanner, places.tickets, places.events];
  return [places.dashboard, places.tickets, places.events];
}

const item = css({
  display: 'flex',
  alignItems: 'center',
  color: 'text.soft',
  fontWeight: '600',
  borderRadius: 'medium',
  transition: 'color 120ms, background-color 120ms',
  _hover: { color: 'text' },
  '&[data-status=active]': { color: 'accent' },
});

const bottomItem = css({
  flex: '1',
  minW: '0',
  flexDirection: 'column',
  justifyContent: 'center',
  gap: 'hair',
  minH: '3.75rem',
  fontSize: 'tiny',
});
const railItem = css({
  gap: 'near',
  px: 'base',
  minH: '3rem',
  '&[data-status=active]': { bg: 'accent.deep' },
  _hover: { bg: 'surface.lifted' },
});

function Places({ look }: { readonly look: string }) {
  const { user } = useAuth();
  const { ownerId } = useTicketOwner();
  return placesFor(user, ownerId).map(({ to, label, icon: Icon }) => (
    <Link
      key={to}
      to={to}
      activeOptions={{ exact: to === '/', includeSearch: false }}
      className={cx(item, look)}
    >
      <Icon size={22} aria-hidden />
      {label}
    </Link>
  ));
}

export function BottomNavigation() {
  return (
    <nav
      aria-label="Main"
      className={css({
        position: 'fixed',
        insetX: '0',
        bottom: '0',
        zIndex: '20',
        display: 'flex',
        px: 'snug',
        pb: 'env(safe-area-inset-bottom)',
        bg: 'surface.raised',
        borderTopWidth: '1px',
        borderColor: 'line',
        _wide: { display: 'none' },
        _print: { display: 'none' },
      })}
    >
      <Places look={bottomItem} />
    </nav>
  );
}

export function SideRail() {
  return (
    <aside
      aria-label="Gatehouse"
      className={css({
        display: 'none',
        _wide: { display: 'flex' },
        flexDirection: 'column',
        gap: 'room',
        position: 'sticky',
        top: '0',
        h: '100dvh',
        p: 'base',
        pt: 'room',
        borderRightWidth: '1px',
        borderColor: 'line',
        bg: 'surface.raised',
        _print: { display: 'none!' },
      })}
    >
      <Link to="/" aria-label="Gatehouse, events" className={css({ px: 'base' })}>
        <Logo />
      </Link>
      <nav aria-label="Main, at the side" className={css({ display: 'grid', gap: 'tight' })}>
        <Places look={railItem} />
      </nav>
      <div
        className={css({ mt: 'auto', display: 'grid', px: 'base', textStyle: 'small', color: 'text.soft' })}
      >
        <FootLinks />
      </div>
    </aside>
  );
}

function FootLinks() {
  const look = css({ display: 'flex', alignItems: 'center', minH: 'touch', _hover: { color: 'text' } });
  return (
    <>
      <Link to="/welcome" className={look}>
        Welcome
      </Link>
      <Link to="/features" className={look}>
        How it works
      </Link>
      <Link to="/about" className={look}>
        About
      </Link>
    </>
  );
}

export function TopLogo() {
  return (
    <Link
      to="/"
      aria-label="Gatehouse, events"
      className={css({
        display: 'flex',
        alignItems: 'center',
        minH: 'touch',
        minW: 'touch',
        _wide: { display: 'none' },
      })}
    >
      <span className={css({ smDown: { display: 'none' } })}>
        <Logo />
      </span>
      <span className={css({ sm: { display: 'none' } })}>
        <Mark size={30} />
      </span>
    </Link>
  );
}

/** Who is signed in, and what belongs to a person; visitors find the sign-in here. */
export function AccountButton() {
  const { status, user } = useAuth();
  const [open, setOpen] = useState(false);
  const [opened, setOpened] = useState(false);
  const show = () => {
    setOpened(true);
    setOpen(true);
  };
  return (
    <>
      {status === 'unauthenticated' ? (
        <Link to="/login" className={buttonLook({ look: 'primary' })}>
          Sign in
        </Link>
      ) : null}
      <button
        type="button"
        aria-label={user === null ? 'Settings' : `Account of ${user.username}`}
        aria-haspopup="dialog"
        onClick={show}
        className={buttonLook({ look: 'plain', size: 'square' })}
      >
        <CircleUser size={24} aria-hidden />
      </button>
      {opened ? <AccountSheet open={open} onClose={() => setOpen(false)} /> : null}
    </>
  );
}
