import { Link } from '@tanstack/react-router';
import { Hourglass } from 'lucide-react';
import { useServer } from '#app/data/server-data.ts';
import { readProfile } from '#contract/accounts/profile.ts';
import { buttonLook } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';
import { useMessages } from '#app/engines/use-messages.ts';

/** How an application to organize events stands; nothing where there is none to speak of. */
export function ApplicationNote() {
  const { application: texts } = useMessages('dashboard');
  const { data } = useServer(readProfile, {});
  const standing = data?.application ?? null;
  if (standing === null || standing === 'approved') return null;
  return (
    <Notice
      icon={Hourglass}
      tone={standing === 'pending' ? 'accent' : 'plain'}
      action={
        <Link to="/organizer/pending" className={buttonLook()}>
          {texts.see}
        </Link>
      }
    >
      {texts[standing]}
    </Notice>
  );
}
