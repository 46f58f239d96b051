import { useEffect, useRef } from 'react';
import { css } from 'styled-system/css';
import { useForm } from '#app/data/use-form.ts';
import { useEngines } from '#app/engines/engines.tsx';
import { useMessages, useShellTexts } from '#app/engines/use-messages.ts';
import {
  listApplications,
  rejectApplication,
  type AdminApplication,
} from '#contract/accounts/applications.ts';
import { maxApplicationReason } from '#domain/people/application.ts';
import { AlertText } from '#ui/alert-text.tsx';
import { Button } from '#ui/button.tsx';
import { TextArea } from '#ui/fields/text-area.tsx';
import { nameOf } from './application-name.ts';

interface RejectProps {
  readonly application: AdminApplication;
  readonly onBack: () => void;
  readonly onClose: () => void;
}

/** Asks for the reason, which the applicant reads. */
export function RejectForm({ application, onBack, onClose }: RejectProps) {
  const { call, notify, replies } = useEngines();
  const { queue } = useMessages('applications');
  const { cancel } = useShellTexts();
  const { reject: texts } = queue;
  const area = useRef<HTMLTextAreaElement>(null);
  // The button that opened this form is gone.
  useEffect(() => area.current?.focus(), []);
  const form = useForm({
    initial: { reason: '' },
    check: ({ reason }) => ({ reason: reason.trim() === '' ? texts.missing : undefined }),
    send: (body) => call(rejectApplication, { params: { id: application.applicationId }, body }),
    async done() {
      notify.done(texts.done(nameOf(application, queue)));
      await replies.readAgain(listApplications);
    },
    unsure: () => void replies.readAgain(listApplications),
    closes: onClose,
  });
  return (
    <form noValidate onSubmit={form.submit} className={css({ display: 'grid', gap: 'base' })}>
      <TextArea
        label={texts.reason}
        hint={texts.reasonHint}
        maxLength={maxApplicationReason}
        rows={4}
        ref={area}
        {...form.field('reason')}
      />
      <AlertText text={form.failure} />
      <div className={css({ display: 'flex', flexWrap: 'wrap', gap: 'snug' })}>
        <Button onClick={onBack}>{cancel}</Button>
        <Button type="submit" look="danger" busy={form.busy}>
          {texts.confirm}
        </Button>
      </div>
    </form>
  );
}
