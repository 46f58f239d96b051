import { Link } from '@tanstack/react-router';
import { ShieldAlert } from 'lucide-react';
import { useServer } from '#app/data/server-data.ts';
import { useMessages } from '#app/engines/use-messages.ts';
import { readProfile } from '#contract/accounts/profile.ts';
import { buttonLook } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';

/** Asks administrators who sign in by a password alone for more than that; nothing where they have done so. */
export function SecondFactorNotice() {
  const { data } = useServer(readProfile, {});
  const { secondFactor: texts } = useMessages('stats');
  if (data === undefined || data.secondFactor || !data.hasPassword) return null;
  return (
    <Notice
      tone="attention"
      icon={ShieldAlert}
      action={
        <Link to="/profile" hash="security" className={buttonLook({})}>
          {texts.setUp}
        </Link>
      }
    >
      {texts.missing}
    </Notice>
  );
}
