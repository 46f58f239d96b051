import { Link, useLocation, useRouter } from '@tanstack/react-router';
import {
  CalendarCog,
  CalendarDays,
  ChartLine,
  CircleUser,
  Inbox,
  LayoutDashboard,
  ListChecks,
  Mail,
  MapPinned,
  ScanLine,
  Sparkles,
  Ticket,
  Users,
  Gauge,
  ScrollText,
  Settings,
  type LucideIcon,
} from 'lucide-react';
import { useState } from 'react';
import { css, cx } from 'styled-system/css';
import { buttonStyle } from '#ui/button.tsx';
import { Logo, Mark } from '#ui/pictures/logo.tsx';
import { accountLabel } from '#domain/people/guest-name.ts';
import { useAuth } from '#app/account/auth.ts';
import { useEngines } from '#app/engines/engines.tsx';
import { doorMark } from '#app/scanning/scanner-entry.ts';
import { useShellTexts } from '#app/engines/use-messages.ts';
import { lazyCode } from '#app/shell/lazy-code.ts';
import { lazyPart, type PartFailure } from '#app/shell/lazy-part.tsx';
import { useSiteName } from '#app/look/use-site-name.ts';
import { withName } from '#domain/look/look.ts';
import { FootLinks } from './foot-links.tsx';
import { entriesFor, isAlso, navigationOf, type NavigationEntry } from './entries.ts';
import { PartFailed } from '#app/shell/shell-part.tsx';
import { useTicketOwner } from '#app/wallet/ticket-owner.ts';

const AccountSheet = lazyPart(
  lazyCode(async () => (await import('#app/shell/account-sheet.tsx')).AccountSheet),
  {
    rooms: ['account'],
    waiting: null,
    failed: (failure, { open }) => (open ? <SettingsFailed {...failure} /> : null),
  },
);

function SettingsFailed(failure: PartFailure) {
  return <PartFailed what={useShellTexts().settings} {...failure} />;
}

const icons: Readonly<Record<NavigationEntry['icon'], LucideIcon>> = {
  calendar: CalendarDays,
  sparkles: Sparkles,
  dashboard: LayoutDashboard,
  scan: ScanLine,
  list: ListChecks,
  ticket: Ticket,
  people: Users,
  queue: Inbox,
  mail: Mail,
  days: CalendarCog,
  log: ScrollText,
  gauge: Gauge,
  chart: ChartLine,
  pin: MapPinned,
  settings: Settings,
};

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
  // The icons align even if one label takes two lines.
  justifyContent: 'flex-start',
  pt: 'snug',
  pb: 'tight',
  lineHeight: '1.2',
  textAlign: 'center',
  gap: 'hair',
  minH: '3.75rem',
  // Five of them fit side by side on every phone, even with large text settings.
  fontSize: 'min(0.75rem, 3.2vw)',
  overflowWrap: 'normal',
});
const signInStyle = css({ flexShrink: '1', '@container (max-width: 24em)': { px: 'near' } });
const railItem = css({
  gap: 'near',
  px: 'base',
  minH: '3rem',
  '&[data-status=active]': { bg: 'accent.deep' },
  _hover: { bg: 'surface.lifted' },
});

/** The navigation entries for the current user. @param inRail there is room for more than five */
function Places({ look, inRail = false }: { readonly look: string; readonly inRail?: boolean }) {
  const { user } = useAuth();
  const { ownerId } = useTicketOwner();
  const { stored } = useEngines();
  // Re-renders on navigation, because a phone is enrolled and removed on another screen.
  useLocation();
  const whom = navigationOf(user, ownerId);
  return (
    <Entries
      of={inRail && whom === 'door' ? 'desk' : whom}
      enrolled={stored.get(doorMark) !== null}
      look={look}
    />
  );
}

/** Attributes that the router gives the link of the open page. */
const here = { 'aria-current': 'page', 'data-status': 'active' } as const;

interface EntriesProps {
  readonly of: Parameters<typeof entriesFor>[1];
  readonly enrolled?: boolean;
  readonly look: string;
}

function Entries({ of, enrolled = false, look }: EntriesProps) {
  const { routesByPath } = useRouter();
  const { places } = useShellTexts();
  const path = useLocation({ select: ({ pathname }) => pathname });
  return entriesFor(Object.values(routesByPath), of, enrolled).map(({ to, label, icon }) => {
    const Icon = icons[icon];
    return (
      <Link
        key={to}
        to={to}
        activeOptions={{ exact: to === '/', includeSearch: false }}
        className={cx(item, look)}
        {...(isAlso(path, to) ? here : {})}
      >
        <Icon size={22} aria-hidden />
        {places[label]}
      </Link>
    );
  });
}

/** The additional entries of administrators, as a separate group below a line. */
function AdministrationPlaces() {
  const { user } = useAuth();
  const { navigation } = useShellTexts();
  if (user?.role !== 'ADMIN') return null;
  return (
    <nav
      aria-label={navigation.administration}
      className={css({
        display: 'grid',
        gap: 'tight',
        pt: 'base',
        borderTopWidth: '1px',
        borderColor: 'line',
      })}
    >
      <span className={css({ px: 'base', textStyle: 'label', color: 'text.soft' })}>
        {navigation.administration}
      </span>
      <Entries of="administration" look={railItem} />
    </nav>
  );
}

export function BottomNavigation() {
  const { navigation } = useShellTexts();
  return (
    <nav
      aria-label={navigation.main}
      className={css({
        position: 'fixed',
        insetX: '0',
        bottom: '0',
        zIndex: '20',
        display: 'flex',
        notch: true,
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
  const { navigation } = useShellTexts();
  const name = useSiteName();
  return (
    <aside
      aria-label={name}
      className={css({
        display: 'none',
        _wide: { display: 'flex' },
        flexDirection: 'column',
        gap: 'room',
        position: 'sticky',
        top: '0',
        h: '100dvh',
        overflowY: 'auto',
        p: 'base',
        pt: 'room',
        borderInlineEndWidth: '1px',
        borderColor: 'line',
        bg: 'surface.raised',
        _print: { display: 'none!' },
      })}
    >
      <Link to="/" aria-label={withName(navigation.home, name)} className={css({ px: 'base' })}>
        <Logo />
      </Link>
      <nav aria-label={navigation.side} className={css({ display: 'grid', gap: 'tight' })}>
        <Places look={railItem} inRail />
      </nav>
      <AdministrationPlaces />
      <div
        className={css({ mt: 'auto', display: 'grid', px: 'base', textStyle: 'small', color: 'text.soft' })}
      >
        <FootLinks />
      </div>
    </aside>
  );
}

export function TopLogo() {
  const { navigation } = useShellTexts();
  const name = useSiteName();
  return (
    <Link
      to="/"
      aria-label={withName(navigation.home, name)}
      className={css({
        display: 'flex',
        alignItems: 'center',
        flexShrink: '0',
        minH: 'touch',
        minW: 'touch',
        _wide: { display: 'none' },
        '@container (max-width: 18em)': { srOnly: true },
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

/** Shows who is signed in, and opens the account menu; for visitors it is the sign-in link. */
export function AccountButton() {
  const { status, user } = useAuth();
  const { signIn, settings, navigation } = useShellTexts();
  const [open, setOpen] = useState(false);
  const [opened, setOpened] = useState(false);
  const show = () => {
    setOpened(true);
    setOpen(true);
  };
  return (
    <>
      {status === 'unauthenticated' ? (
        <Link to="/login" className={cx(buttonStyle({ look: 'primary' }), signInStyle)}>
          {signIn}
        </Link>
      ) : null}
      <button
        type="button"
        aria-label={user === null ? settings : navigation.account(accountLabel(user))}
        aria-haspopup="dialog"
        onClick={show}
        className={buttonStyle({ look: 'plain', size: 'square' })}
      >
        <CircleUser size={24} aria-hidden />
      </button>
      {opened ? <AccountSheet open={open} onClose={() => setOpen(false)} /> : null}
    </>
  );
}
