import { Link } from '@tanstack/react-router';
import { ShieldAlert } from 'lucide-react';
import { useMessages } from '#app/engines/use-messages.ts';
import { buttonStyle } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';

interface NoticeProps {
  readonly profile: { readonly secondFactor: boolean; readonly hasPassword: boolean };
}

/** Asks administrators with only a password to set up a second factor; renders nothing otherwise. */
export function SecondFactorNotice({ profile }: NoticeProps) {
  const { secondFactor: texts } = useMessages('stats');
  if (profile.secondFactor || !profile.hasPassword) return null;
  return (
    <Notice
      tone="attention"
      icon={ShieldAlert}
      action={
        <Link to="/profile" hash="security" className={buttonStyle({})}>
          {texts.setUp}
        </Link>
      }
    >
      {texts.missing}
    </Notice>
  );
}
