import { Outlet, useLocation, useNavigate } from '@tanstack/react-router';
import { useEffect, useSyncExternalStore, type ReactNode } from 'react';
import { useShellTexts } from '#app/engines/use-messages.ts';
import { css, cva } from 'styled-system/css';
import { useRoleClass } from '#app/account/auth.ts';
import { ConnectionPill } from './connection.tsx';
import { LayersProvider } from './navigation/layers-provider.tsx';
import { InstallBanner } from './install-banner.tsx';
import { LostScansNotice } from './lost-scans-notice.tsx';
import { BackLink } from './navigation/back-link.tsx';
import { AccountButton, BottomNavigation, SideRail, TopLogo } from './navigation/navigation.tsx';
import { useReturnPath } from '#app/account/return-path.ts';
import { useFocusInView } from './navigation/focus-in-view.ts';
import { useFocusNearby } from './navigation/focus-nearby.ts';
import { usePageTitle } from './navigation/page-title.ts';
import { PersonNotice } from './person-notice.tsx';
import { useRouteChange } from './navigation/route-change.ts';
import { ShellPart } from './shell-part.tsx';
import { StorageNotice } from './storage-notice.tsx';
import { Toasts } from './toaster.tsx';
import { UpdateNotice } from './updates/update-notice.tsx';
import type { RouteFacts } from './screen-route.tsx';
import { useFrameOfRoute } from './frame-of-route.ts';
import { useEngines } from '#app/engines/engines.tsx';
import { PaletteButton } from '#app/palette/palette-button.tsx';
import { useKiosk } from '#app/scanning/kiosk.ts';

const skip = css({
  position: 'absolute',
  insetInlineStart: 'base',
  top: '-6rem',
  zIndex: '70',
  bg: 'text',
  color: 'ink',
  px: 'base',
  py: 'near',
  borderRadius: 'medium',
  fontWeight: '650',
  _focus: { top: 'snug' },
});

const frameStyle = css({
  display: 'grid',
  minH: '100dvh',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gridTemplateRows: '1fr auto',
  _wide: { gridTemplateColumns: '15rem minmax(0, 1fr)', gridTemplateRows: '1fr' },
  _print: { display: 'block' },
});
const columnStyle = css({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gridTemplateRows: 'auto 1fr',
  minW: '0',
  alignContent: 'start',
});
/** On a phone the navigation, if any, covers the bottom of the page. */
const mainStyle = cva({
  base: { minW: '0', pb: '6rem', _wide: { pb: '0' } },
  variants: { quiet: { true: { pb: '0' }, false: {} } },
});

/** The frame around every screen: sign-in, navigation, and connection state. */
export function Shell(): ReactNode {
  return (
    <LayersProvider>
      <Frame />
    </LayersProvider>
  );
}

function Frame() {
  useRouteChange();
  const frame = useFocusInView();
  useFocusNearby(frame);
  useReturnPath();
  usePageTitle();
  useRoleClass();
  // The scanner covers everything; what is below must not be reachable by keyboard or screen reader.
  const { updates } = useEngines();
  const { navigation } = useShellTexts();
  const shift = useSyncExternalStore(updates.subscribe, updates.shiftOn, updates.shiftOn);
  const kiosk = useStayAtKiosk();
  const scanning = shift || kiosk.on;
  const { quiet, calm } = useFrameOfRoute();
  return (
    <div ref={frame} className={frameStyle}>
      <a href="#main" className={skip}>
        {navigation.skip}
      </a>
      {scanning ? null : (
        <ShellPart>
          <SideRail />
        </ShellPart>
      )}
      <div className={columnStyle}>
        {scanning ? null : <ShellTop back={quiet} />}
        <main id="main" tabIndex={-1} className={mainStyle({ quiet: quiet !== null })}>
          {kiosk.astray ? null : <Outlet />}
        </main>
        {scanning || quiet === null ? null : <Notices />}
        {scanning || !calm ? null : (
          <ShellPart>
            <InstallBanner />
          </ShellPart>
        )}
      </div>
      {scanning || quiet !== null ? null : (
        <ShellPart>
          <BottomNavigation />
        </ShellPart>
      )}
      <ShellPart>
        <Toasts />
      </ShellPart>
      <ShellPart>
        <OtherPerson />
      </ShellPart>
    </div>
  );
}

/** Keeps a guest at the kiosk, whatever the URL; `astray` while the page is elsewhere. */
function useStayAtKiosk(): { readonly on: boolean; readonly astray: boolean } {
  const kiosk = useKiosk();
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const astray = kiosk !== null && pathname !== '/scanner';
  useEffect(() => {
    if (kiosk === null || !astray) return;
    const { eventId: event, gateId: gate } = kiosk;
    void navigate({ to: '/scanner', search: { event, gate }, replace: true });
  }, [astray, kiosk, navigate]);
  return { on: kiosk !== null, astray };
}

function OtherPerson() {
  const { href } = useLocation();
  const navigate = useNavigate();
  return <PersonNotice address={href} goTo={(to) => void navigate({ to })} />;
}

/** Notices about the device or the app. */
function Notices() {
  return (
    <div className={css({ _print: { display: 'none' } })}>
      <div className={noticesStyle}>
        <ShellPart>
          <StorageNotice />
        </ShellPart>
        <ShellPart>
          <LostScansNotice />
        </ShellPart>
      </div>
      <ShellPart>
        <UpdateNotice />
      </ShellPart>
    </div>
  );
}

/** As far from the edges as the page below. */
const noticesStyle = css({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: 'snug',
  px: { base: 'base', md: 'wide' },
  py: 'snug',
  _empty: { display: 'none' },
});

/** The header's width decides which labels are shown, so that it is one row on every screen. */
const headStyle = cva({
  base: { containerType: 'inline-size', _print: { display: 'none' } },
  variants: {
    quiet: {
      // Beside the code being shown, not above it; otherwise, as for an offered ticket, above as everywhere.
      true: {
        ':has(~ main [data-held]) > &': {
          _lying: {
            position: 'absolute',
            top: '0',
            insetInlineEnd: 'env(safe-area-inset-right)',
            // The same on both sides of a phone in landscape orientation.
            insetInlineStart: 'calc({sizes.square} + env(safe-area-inset-left))',
          },
        },
      },
      false: {},
    },
  },
});

const rowStyle = css({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: 'snug',
  px: { base: 'base', md: 'wide' },
  pt: 'max(0.5rem, env(safe-area-inset-top))',
  pb: 'snug',
  '@container (max-width: 24em)': { px: 'near', gap: 'tight' },
});

const sidesStyle = css({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'flex-end',
  gap: 'snug',
  ms: 'auto',
  minW: '0',
  '@container (max-width: 24em)': { gap: 'tight' },
});

function ShellTop({ back }: { readonly back: RouteFacts['quiet'] | null }) {
  return (
    <div>
      {back === null ? <Notices /> : null}
      <div className={headStyle({ quiet: back !== null })}>
        <header className={rowStyle}>
          {back == null ? <TopLogo /> : <BackLink {...back} />}
          <div className={sidesStyle}>
            <ShellPart>
              <PaletteButton hidden={back !== null} />
            </ShellPart>
            <ShellPart>
              <ConnectionPill />
            </ShellPart>
            <ShellPart>
              <AccountButton />
            </ShellPart>
          </div>
        </header>
      </div>
    </div>
  );
}
