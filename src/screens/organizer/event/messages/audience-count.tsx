import { css } from 'styled-system/css';
import { useServer } from '#app/data/server-data.ts';
import { useMessages } from '#app/engines/use-messages.ts';
import type { messageOf } from '#app/events/message-form.ts';
import { countMessageAudience } from '#contract/events/messages.ts';

const softLook = css({ textStyle: 'small', color: 'text.soft' });

interface CountProps {
  readonly eventId: string;
  readonly message: Pick<ReturnType<typeof messageOf>, 'kind' | 'audience' | 'ticketTypeIds'>;
}

/** How many people would receive a message if it were sent now, and who would not. */
export function AudienceCount({ eventId, message }: CountProps) {
  const { form: texts } = useMessages('desk').eventMessages;
  const { kind, audience, ticketTypeIds } = message;
  const { data, failure } = useServer(countMessageAudience, {
    params: { registrationId: eventId },
    query: { kind, audience, ticketTypeIds: ticketTypeIds.join(',') },
  });
  if (data === undefined)
    return (
      <p role="status" className={softLook}>
        {failure === null ? texts.counting : texts.notCounted}
      </p>
    );
  const { recipients, noEmail, unsubscribed, inWallets } = data;
  return (
    <div role="status" className={css({ display: 'grid', gap: 'tight' })}>
      <p className={css({ fontWeight: '650' })}>{texts.reaches(recipients)}</p>
      {noEmail === 0 ? null : <p className={softLook}>{texts.noEmail(noEmail)}</p>}
      {unsubscribed === 0 ? null : <p className={softLook}>{texts.unsubscribed(unsubscribed)}</p>}
      {inWallets === 0 ? null : <p className={softLook}>{texts.inWallets(inWallets)}</p>}
      <p className={softLook}>{texts.asSent}</p>
    </div>
  );
}
