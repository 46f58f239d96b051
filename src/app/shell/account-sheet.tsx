import { Link, useRouter } from '@tanstack/react-router';
import { Accessibility, LogOut, UserRound } from 'lucide-react';
import { useState } from 'react';
import { css } from 'styled-system/css';
import { Badge } from '#ui/badge.tsx';
import { Button, buttonStyle } from '#ui/button.tsx';
import { SideSheet } from '#ui/layers/dialog.tsx';
import { LanguageField } from '#app/account/language-field.tsx';
import { AccessibilityDialog } from '#app/account/accessibility-dialog.tsx';
import { useAuth } from '#app/account/auth.ts';
import { entriesFor } from './navigation/entries.ts';
import { productPages } from './navigation/product-pages.ts';
import { useDoorDesk } from '#app/scanning/door.ts';
import { useMessages, useShellTexts } from '#app/engines/use-messages.ts';
import { accountName, fullName } from '#app/account/role.ts';
import { useSignOut } from '#app/account/sign-out.tsx';

const whoStyle = css({
  display: 'flex',
  alignItems: 'center',
  gap: 'near',
  color: 'text.soft',
  flexWrap: 'wrap',
});

interface SheetProps {
  readonly open: boolean;
  readonly onClose: () => void;
}

export function AccountSheet({ open, onClose }: SheetProps) {
  const { user } = useAuth();
  const shell = useShellTexts();
  const { sheet: texts } = useMessages('account');
  const [accessibility, setAccessibility] = useState(false);
  const signOut = useSignOut(onClose);
  return (
    <>
      <SideSheet open={open} onClose={onClose} title={user === null ? shell.settings : fullName(user)}>
        {user === null ? null : (
          <div className={whoStyle}>
            <Badge tone="accent">{shell.roles[user.role]}</Badge>
            <span>{accountName(user)}</span>
          </div>
        )}
        <div className={css({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 'snug' })}>
          <LanguageField />
          <Button
            onClick={() => {
              onClose();
              setAccessibility(true);
            }}
          >
            <Accessibility size={20} aria-hidden /> {texts.accessibility}
          </Button>
          {user === null ? null : (
            <Link to="/profile" onClick={onClose} className={buttonStyle()}>
              <UserRound size={20} aria-hidden /> {texts.profile}
            </Link>
          )}
          {user === null ? (
            <Link to="/login" onClick={onClose} className={buttonStyle({ look: 'primary' })}>
              {shell.signIn}
            </Link>
          ) : (
            <SignOut action={signOut} />
          )}
        </div>
        {user?.role === 'ADMIN' ? <AdministrationLinks onClose={onClose} /> : null}
        <AboutLinks onClose={onClose} />
      </SideSheet>
      <AccessibilityDialog open={accessibility} onClose={() => setAccessibility(false)} />
      {signOut.question}
    </>
  );
}

function SignOut({ action }: { readonly action: Pick<ReturnType<typeof useSignOut>, 'busy' | 'run'> }) {
  const { sheet: texts } = useMessages('account');
  const desk = useDoorDesk();
  const unsent = desk?.sync.status().unsent ?? 0;
  return (
    <>
      <Button busy={action.busy} onClick={action.run}>
        <LogOut size={20} aria-hidden /> {texts.signOut}
      </Button>
      {unsent > 0 ? (
        <p className={css({ textStyle: 'small', color: 'text.soft' })}>{texts.unsent(unsent)}</p>
      ) : null}
    </>
  );
}

/** The administration group of the side rail, for which phones have no room. */
function AdministrationLinks({ onClose }: { readonly onClose: () => void }) {
  const { routesByPath } = useRouter();
  const { navigation, places } = useShellTexts();
  return (
    <nav
      aria-label={navigation.administration}
      className={css({ display: 'grid', gap: 'snug', _wide: { display: 'none' } })}
    >
      <span className={css({ textStyle: 'label', color: 'text.soft' })}>{navigation.administration}</span>
      {entriesFor(Object.values(routesByPath), 'administration').map(({ to, label }) => (
        <Link key={to} to={to} onClick={onClose} className={buttonStyle()}>
          {places[label]}
        </Link>
      ))}
    </nav>
  );
}

function AboutLinks({ onClose }: { readonly onClose: () => void }) {
  const { places } = useShellTexts();
  return (
    <nav
      aria-label={places.about}
      className={css({
        display: 'flex',
        flexWrap: 'wrap',
        columnGap: 'base',
        textStyle: 'small',
        color: 'text.soft',
        '& a': {
          display: 'inline-flex',
          alignItems: 'center',
          minH: 'touch',
          textDecoration: 'underline',
        },
      })}
    >
      {productPages.map(({ to, label }) => (
        <Link key={to} to={to} onClick={onClose}>
          {places[label]}
        </Link>
      ))}
    </nav>
  );
}
