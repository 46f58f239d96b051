import { isGuestUsername } from '#domain/people/guest-name.ts';
import { Download } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { css } from 'styled-system/css';
import { formatPhone } from '#app/account/phone.ts';
import { saveFile } from '#app/data/save-file.ts';
import { useAction } from '#app/data/use-action.ts';
import { useProofFirst } from '#app/data/use-proof-first.ts';
import { useProvenForm } from '#app/data/use-proven-form.ts';
import { useEngines } from '#app/engines/engines.tsx';
import { useMessages } from '#app/engines/use-messages.ts';
import { useFormats } from '#app/format/use-formats.ts';
import {
  approveApplication,
  listApplications,
  readApplicationDocument,
  type AdminApplication,
} from '#contract/accounts/applications.ts';
import { documentFileName } from '#domain/people/application.ts';
import { Fact } from '#screens/parts/fact.tsx';
import { ProofField } from '#screens/parts/fields/proof-field.tsx';
import { AlertText } from '#ui/alert-text.tsx';
import { Button } from '#ui/button.tsx';
import { SideSheet } from '#ui/layers/dialog.tsx';
import { Notice } from '#ui/notice.tsx';
import { nameOf } from './application-name.ts';
import { RejectForm } from './reject-form.tsx';
import { StatusBadge } from './status-badge.tsx';

interface SheetProps {
  /** Null if none is open. */
  readonly application: AdminApplication | null;
  readonly onClose: () => void;
}

/** Shows an application in full, with the decision. */
export function ApplicationSheet({ application, onClose }: SheetProps) {
  const { queue } = useMessages('applications');
  return (
    <SideSheet
      open={application !== null}
      onClose={onClose}
      title={application === null ? '' : nameOf(application, queue)}
    >
      {application === null ? null : (
        <div className={css({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 'room' })}>
          <div>
            <StatusBadge status={application.status} />
          </div>
          <SubmittedData application={application} />
          <Person application={application} />
          {application.status === 'pending' ? (
            <Decide key={application.applicationId} application={application} onClose={onClose} />
          ) : null}
        </div>
      )}
    </SideSheet>
  );
}

function SubmittedData({ application }: { readonly application: AdminApplication }) {
  const { facts, kinds, queue } = useMessages('applications');
  const { day } = useFormats();
  const { sheet: texts } = queue;
  const { kind, phoneNumber, reason, answer, createdAt, decidedAt, decidedBy, rejectedBefore } = application;
  return (
    <Group title={texts.said}>
      {kind === 'unsaid' ? <Notice>{texts.unsaid}</Notice> : null}
      {rejectedBefore === null ? null : (
        <Notice tone="attention">
          {texts.rejectedBefore(day(rejectedBefore.at))} <bdi>{rejectedBefore.answer}</bdi>
        </Notice>
      )}
      <dl className={css({ display: 'grid', gap: 'near' })}>
        <Fact label={facts.sent}>{day(createdAt)}</Fact>
        <Fact label={texts.kind}>{kind === 'unsaid' ? '' : kinds[kind]}</Fact>
        <Fact label={facts.phone}>{phoneNumber === '' ? '' : formatPhone(phoneNumber, '')}</Fact>
        <Fact label={texts.reason}>{reason}</Fact>
        <Fact label={texts.decided}>
          {decidedAt === null
            ? ''
            : decidedBy === ''
              ? day(decidedAt)
              : texts.decidedBy(day(decidedAt), decidedBy)}
        </Fact>
        <Fact label={texts.answer}>{answer}</Fact>
      </dl>
      <Document application={application} />
    </Group>
  );
}

/** Only downloaded, never displayed inline, because the sender may have crafted it. */
function Document({ application }: { readonly application: AdminApplication }) {
  const { file } = useEngines();
  const { own, queue } = useMessages('applications');
  const { fileSize } = useFormats();
  const { applicationId, document } = application;
  const download = useAction({
    run: () => file(readApplicationDocument, { id: applicationId }, document?.type ?? '', { uploaded: true }),
    called: 'read',
    done: (blob) => saveFile(blob, documentFileName(document?.type ?? '')),
  });
  if (document === null) return null;
  return (
    <div className={css({ display: 'grid', gap: 'snug', justifyItems: 'start' })}>
      <Button
        busy={download.busy}
        aria-label={own.document.downloadOf(document.name)}
        onClick={() => download.run()}
      >
        <Download size={20} aria-hidden />
        <span className={css({ overflowWrap: 'anywhere', minW: '0' })}>
          {document.name} ({fileSize(document.size)})
        </span>
      </Button>
      <p className={css({ textStyle: 'small', color: 'text.faint' })}>{queue.sheet.documentWarning}</p>
      <AlertText text={download.error} />
    </div>
  );
}

function Person({ application: { person } }: { readonly application: AdminApplication }) {
  const { sheet: texts } = useMessages('applications').queue;
  const { day } = useFormats();
  const { email, emailVerified } = person;
  const shown = email === '' ? texts.noEmail : emailVerified ? email : texts.unconfirmed(email);
  return (
    <Group title={texts.account}>
      <dl className={css({ display: 'grid', gap: 'near' })}>
        <Fact label={texts.username}>{isGuestUsername(person.username) ? '' : person.username}</Fact>
        <Fact label={texts.person}>{`${person.firstName} ${person.lastName}`.trim()}</Fact>
        <Fact label={texts.email}>{shown}</Fact>
        <Fact label={texts.since}>{day(person.createdAt)}</Fact>
      </dl>
    </Group>
  );
}

function Group({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <section className={css({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 'near' })}>
      <h3 className={css({ textStyle: 'h3' })}>{title}</h3>
      {children}
    </section>
  );
}

/** Approves with one press; rejecting replaces both buttons with a form for the reason. */
function Decide({ application, onClose }: SheetProps & { readonly application: AdminApplication }) {
  const { call, notify, replies } = useEngines();
  const { queue } = useMessages('applications');
  const [rejecting, setRejecting] = useState(false);
  const name = nameOf(application, queue);
  const proofFirst = useProofFirst();
  const { proof, form } = useProvenForm({
    send: (proven) =>
      proofFirst(proven, () => call(approveApplication, { params: { id: application.applicationId } })),
    refused: () => void replies.readAgain(listApplications),
    async done() {
      notify.done(
        queue.approve.done(name),
        application.person.email === '' ? queue.approve.told : queue.approve.text,
      );
      await replies.readAgain(listApplications);
    },
    closes: onClose,
  });
  if (rejecting)
    return <RejectForm application={application} onBack={() => setRejecting(false)} onClose={onClose} />;
  return (
    <form noValidate onSubmit={form.submit} className={css({ display: 'grid', gap: 'base' })}>
      <ProofField proof={proof} form={form} />
      <AlertText text={form.failure} />
      <div className={css({ display: 'flex', flexWrap: 'wrap', gap: 'snug' })}>
        <Button type="submit" look="primary" busy={form.busy}>
          {queue.approve.do}
        </Button>
        <Button look="danger" disabled={form.busy} onClick={() => setRejecting(true)}>
          {queue.reject.do}
        </Button>
      </div>
    </form>
  );
}
