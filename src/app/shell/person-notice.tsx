import { useSyncExternalStore } from 'react';
import { css } from 'styled-system/css';
import { createPageOwner } from '#auth/page-owner.ts';
import { Button } from '#ui/button.tsx';
import { Cover } from '#ui/layers/cover.tsx';
import { useEngines } from '#app/engines/engines.tsx';
import { useShellTexts } from '#app/engines/use-messages.ts';
import { rememberOrigin } from '#app/account/origin.ts';
import { fullName } from '#app/account/role.ts';
import { isAtDoor } from '#app/scanning/scanner-entry.ts';

const actionsStyle = css({
  display: 'flex',
  flexWrap: 'wrap',
  gap: 'snug',
  '& button': { overflowWrap: 'anywhere', maxW: 'full' },
});

/** Returns whether it is a page for signed-out users. */
const isToSignIn = (address: string): boolean => /^\/(login|signup)(?![\w-])/.test(address);

interface PersonNoticeProps {
  /** The page's URL: path, search and hash. */
  readonly address: string;
  readonly goTo: (path: '/login' | '/dashboard') => void;
}

/** Asks before this page switches to another user who signed in in another tab. Never during a shift at a door. */
export function PersonNotice({ address, goTo }: PersonNoticeProps) {
  const { auth, stored, tabStored, updates } = useEngines();
  const { otherPerson: texts } = useShellTexts();
  const read = () => auth.other();
  const other = useSyncExternalStore((listener) => auth.subscribe(listener), read, read);
  const scanning = useSyncExternalStore(updates.subscribe, updates.shiftOn, updates.shiftOn);
  if (other === null || scanning || isAtDoor(address, stored)) return null;
  const name = fullName(other);
  const signIn = () => {
    // The page's own user returns to it after signing in here, including what they typed if its form stores drafts.
    rememberOrigin(tabStored, address, createPageOwner(tabStored).read());
    auth.declineOther();
    goTo('/login');
  };
  const goOn = () => {
    auth.continueAsOther();
    if (isToSignIn(address)) goTo('/dashboard');
  };
  return (
    <Cover title={texts.title(name)}>
      <p className={css({ color: 'text.soft' })}>{texts.text}</p>
      <div className={actionsStyle}>
        <Button look="primary" size="large" onClick={goOn}>
          {texts.go(name)}
        </Button>
        <Button size="large" onClick={signIn}>
          {texts.other}
        </Button>
      </div>
    </Cover>
  );
}
