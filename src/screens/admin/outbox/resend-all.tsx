import { Send } from 'lucide-react';
import { useAction } from '#app/data/use-action.ts';
import { useEngines } from '#app/engines/engines.tsx';
import { useMessages } from '#app/engines/use-messages.ts';
import { readOutbox, resendOutboxMessage, type OutboxItem } from '#contract/outbox.ts';
import type { Result } from '#domain/failures/failure.ts';
import { formStyle, buttonsStyle } from '#screens/admin/list-style.ts';
import { AlertText } from '#ui/alert-text.tsx';
import { Button } from '#ui/button.tsx';

/**
 * Sends the listed emails again that failed and can be sent again, as after an outage of the mail server. Renders
 * nothing for fewer than two: one is sent again where it is opened.
 */
export function ResendAll({ messages }: { readonly messages: readonly OutboxItem[] }) {
  const { call } = useEngines();
  const { resendAll, sheet: texts } = useMessages('outbox');
  const failed = messages.filter(({ status, resendable }) => status === 'failed' && resendable);
  const resend = useAction({
    // One after another, and no further after a failure: the list then shows what is left.
    run: async (): Promise<Result<null>> => {
      for (const { id } of failed) {
        const result = await call(resendOutboxMessage, { params: { id } });
        if (!result.ok) return result;
      }
      return { ok: true, value: null };
    },
    reads: [readOutbox],
    says: () => ({ title: texts.resent }),
  });
  if (failed.length < 2 && !resend.busy && resend.error === null) return null;
  return (
    <div className={formStyle}>
      <div className={buttonsStyle}>
        <Button busy={resend.busy} onClick={() => resend.run()}>
          <Send size={20} aria-hidden /> {resendAll(failed.length)}
        </Button>
      </div>
      <AlertText text={resend.error} />
    </div>
  );
}
