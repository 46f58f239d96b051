import { Link } from '@tanstack/react-router';
import { css } from 'styled-system/css';
import { useMessages } from '#app/engines/use-messages.ts';
import { useFormats } from '#app/format/use-formats.ts';
import { Stat } from '#ui/stat.tsx';
import type { MyEvent } from '../event-page.tsx';

/** Number of open double admissions, with a link to them. */
export function OpenConflicts({ event }: { readonly event: Pick<MyEvent, 'registrationId' | 'figures'> }) {
  const { after: texts } = useMessages('desk').overview;
  const { count } = useFormats();
  const conflicts = event.figures?.openConflicts ?? 0;
  return (
    <Stat
      label={texts.conflicts}
      value={count(conflicts)}
      {...(conflicts === 0 ? {} : { hint: <Decide registrationId={event.registrationId} /> })}
    />
  );
}

function Decide({ registrationId }: Pick<MyEvent, 'registrationId'>) {
  const { after: texts } = useMessages('desk').overview;
  return (
    <Link
      to="/myEventsDetails/$registrationId"
      params={{ registrationId }}
      search={{ part: 'conflicts' }}
      className={css({ color: 'accent', textDecoration: 'underline' })}
    >
      {texts.decide}
    </Link>
  );
}
