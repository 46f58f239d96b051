import { css } from 'styled-system/css';
import { useMessages } from '#app/engines/use-messages.ts';
import { bounceReasonOf } from '#domain/events/bounce.ts';

/** Why an email came back, in words and by the code of the mail server; nothing where it did not. */
export function BounceNote({ status }: { readonly status: string | null }) {
  const { bounceReasons: texts } = useMessages('desk').eventMessages;
  if (status === null) return null;
  return (
    <span className={css({ display: 'block', textStyle: 'small', color: 'text.soft' })}>
      {texts[bounceReasonOf(status)]} <bdi>({status})</bdi>
    </span>
  );
}
