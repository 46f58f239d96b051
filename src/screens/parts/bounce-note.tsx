import { css } from 'styled-system/css';
import { useMessages } from '#app/engines/use-messages.ts';
import { bounceReasonOf } from '#domain/events/bounce.ts';

/** Explains why an email bounced, in words and with the mail server's code; renders nothing if it didn't. */
export function BounceNote({ status }: { readonly status: string | null }) {
  const { bounceReasons: texts } = useMessages('desk').eventMessages;
  if (status === null) return null;
  return (
    <span className={css({ display: 'block', textStyle: 'small', color: 'text.soft' })}>
      {texts[bounceReasonOf(status)]} <bdi>({status})</bdi>
    </span>
  );
}
