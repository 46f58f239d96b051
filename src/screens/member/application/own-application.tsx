import { Link } from '@tanstack/react-router';
import { CircleCheck, CircleDashed, CircleX, Hourglass, Undo2, type LucideIcon } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { css } from 'styled-system/css';
import { useAuth } from '#app/account/auth.ts';
import { formatPhone } from '#app/account/phone.ts';
import { emailOf, worksAtDoors } from '#app/account/role.ts';
import { useAction } from '#app/data/use-action.ts';
import { useMessages } from '#app/engines/use-messages.ts';
import { useFormats } from '#app/format/use-formats.ts';
import { useDeferredRequest } from '#app/requests/use-deferred-request.ts';
import { useRequestsAbout } from '#app/requests/use-requests.ts';
import { readOwnApplication, type Application } from '#contract/accounts/applications.ts';
import { readProfile } from '#contract/accounts/profile.ts';
import { isRequestWaiting, requestSubjects } from '#domain/requests/deferred-request.ts';
import { Fact } from '#screens/parts/fact.tsx';
import { Button, buttonStyle } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { EmptyState } from '#ui/message-state.tsx';
import { Notice } from '#ui/notice.tsx';
import { Section } from '#ui/page.tsx';
import { ConfirmDialog } from '#screens/parts/confirm-dialog.tsx';
import { OwnDocument } from './own-document.tsx';

/** State of the signed-in user's application, what comes next, and their actions. */
export function OwnApplication({ application }: { readonly application: Application | null }) {
  const { user } = useAuth();
  const { own: texts } = useMessages('applications');
  if (worksAtDoors(user))
    return (
      <Outcome icon={CircleCheck} {...texts.approved}>
        <Link to="/events/create" className={buttonStyle({ look: 'primary' })}>
          {texts.approved.create}
        </Link>
      </Outcome>
    );
  switch (application?.status) {
    case undefined:
      return <Outcome icon={Hourglass} {...texts.none} again={texts.none.apply} />;
    case 'pending':
      return <Pending application={application} />;
    case 'approved':
      return <Outcome icon={Hourglass} {...texts.ended} again={texts.withdrawn.again} />;
    case 'withdrawn':
      return <Outcome icon={Undo2} {...texts.withdrawn} />;
    case 'rejected':
      return <Rejected application={application} />;
  }
}

interface OutcomeProps {
  readonly icon: LucideIcon;
  readonly title: string;
  readonly text: string;
  /** Label of the link to apply. */
  readonly again?: string;
  readonly children?: ReactNode;
}

function Outcome({ icon, title, text, again, children }: OutcomeProps) {
  return (
    <EmptyState
      icon={icon}
      title={title}
      action={
        again === undefined ? (
          children
        ) : (
          <Link to="/become-organizer" className={buttonStyle({ look: 'primary' })}>
            {again}
          </Link>
        )
      }
    >
      {text}
    </EmptyState>
  );
}

function Rejected({ application }: { readonly application: Application }) {
  const { own: texts } = useMessages('applications');
  const { rejected } = texts;
  return (
    <>
      <Card
        inset="roomy"
        tone="attention"
        className={css({ display: 'grid', gap: 'near', justifyItems: 'start' })}
      >
        <CircleX size={28} aria-hidden />
        <h2 className={css({ textStyle: 'h3' })}>{rejected.title}</h2>
        <div>
          <p className={css({ textStyle: 'label', color: 'text.soft' })}>{rejected.answer}</p>
          <p dir="auto" className={css({ whiteSpace: 'pre-line', overflowWrap: 'anywhere' })}>
            {application.answer}
          </p>
        </div>
        <p className={css({ color: 'text.soft' })}>{rejected.text}</p>
        <Link to="/become-organizer" className={buttonStyle({ look: 'primary' })}>
          {rejected.again}
        </Link>
      </Card>
      <SubmittedData application={application} />
    </>
  );
}

function Pending({ application }: { readonly application: Application }) {
  const { user } = useAuth();
  const { own: texts } = useMessages('applications');
  const email = user === null ? '' : emailOf(user);
  const isUnsaid = application.kind === 'unsaid';
  return (
    <>
      <Card inset="roomy" tone="accent" className={css({ display: 'grid', gap: 'near' })}>
        <Hourglass size={28} aria-hidden className={css({ color: 'accent' })} />
        <h2 className={css({ textStyle: 'h3' })}>{texts.pending.title}</h2>
        <p className={css({ color: 'text.soft' })}>
          {email === '' ? texts.pending.noEmail : texts.pending.text}
        </p>
      </Card>
      {isUnsaid ? (
        <Notice
          tone="attention"
          action={
            <Link to="/become-organizer" className={buttonStyle({ look: 'primary' })}>
              {texts.complete}
            </Link>
          }
        >
          {texts.unsaid}
        </Notice>
      ) : null}
      <Steps sentAt={application.createdAt} email={email} />
      <SubmittedData application={application} />
      <div className={css({ display: 'flex', flexWrap: 'wrap', gap: 'snug' })}>
        {isUnsaid ? null : (
          <Link to="/become-organizer" className={buttonStyle()}>
            {texts.change}
          </Link>
        )}
        <Withdraw applicationId={application.applicationId} />
      </div>
    </>
  );
}

/** The steps from the application to the first event. */
function Steps({ sentAt, email }: { readonly sentAt: string; readonly email: string }) {
  const { longDay } = useFormats();
  const { own: texts } = useMessages('applications');
  const { steps } = texts;
  const rows = [
    { words: steps.sent(longDay(sentAt)), state: 'done' },
    { words: steps.review, state: 'now' },
    { words: email === '' ? steps.tellHere : steps.tell(email), state: 'later' },
    { words: steps.create, state: 'later' },
  ] as const;
  return (
    <Section title={texts.next}>
      <ol className={css({ display: 'grid', gap: 'near' })}>
        {rows.map(({ words, state }) => (
          <li
            key={words}
            aria-current={state === 'now' ? 'step' : undefined}
            className={css({ display: 'flex', gap: 'near', alignItems: 'flex-start' })}
          >
            <StepMark state={state} />
            <span
              className={css({ overflowWrap: 'anywhere', minW: '0' })}
              style={{ fontWeight: state === 'now' ? 650 : 400 }}
            >
              {words}
              {state === 'later' ? null : (
                <span className={css({ srOnly: true })}> ({state === 'done' ? texts.done : texts.now})</span>
              )}
            </span>
          </li>
        ))}
      </ol>
    </Section>
  );
}

function StepMark({ state }: { readonly state: 'done' | 'now' | 'later' }) {
  const Icon = { done: CircleCheck, now: Hourglass, later: CircleDashed }[state];
  const look = css({
    flexShrink: '0',
    mt: 'hair',
    color: 'text.faint',
    '&[data-reached]': { color: 'accent' },
  });
  return (
    <Icon size={20} aria-hidden className={look} {...(state === 'later' ? {} : { 'data-reached': '' })} />
  );
}

/** The submitted data and document. */
function SubmittedData({ application }: { readonly application: Application }) {
  const { facts: labels, kinds, own: texts } = useMessages('applications');
  const { user } = useAuth();
  const { name, kind, phoneNumber, reason } = application;
  if (kind === 'unsaid' && application.document === null) return null;
  return (
    <Section title={texts.said}>
      <Card inset="roomy">
        <dl className={css({ display: 'grid', gap: 'base' })}>
          <Fact label={labels.name}>{name}</Fact>
          <Fact label={labels.kind}>{kinds[kind]}</Fact>
          <Fact label={labels.phone}>{formatPhone(phoneNumber, user?.countryCode ?? '')}</Fact>
          <Fact label={labels.reason}>{reason}</Fact>
          <Fact label={labels.document}>
            <OwnDocument application={application} />
          </Fact>
        </dl>
      </Card>
    </Section>
  );
}

function Withdraw({ applicationId }: { readonly applicationId: string }) {
  const wish = useDeferredRequest();
  const isAsked = useRequestsAbout(requestSubjects.application).some(isRequestWaiting);
  const { withdraw: texts } = useMessages('applications').own;
  const [asked, setAsked] = useState(false);
  const withdraw = useAction({
    run: () => wish({ kind: 'withdraw', applicationId }, ''),
    reads: [readOwnApplication, readProfile],
    says: ({ state }) => (state === 'sent' ? { title: texts.done } : null),
    done: () => setAsked(false),
  });
  if (isAsked) return null;
  return (
    <>
      <Button look="plain" onClick={() => setAsked(true)}>
        {texts.open}
      </Button>
      {asked ? (
        <ConfirmDialog
          title={texts.title}
          description={texts.text}
          confirm={texts.confirm}
          cancel={texts.keep}
          action={withdraw}
          onClose={() => setAsked(false)}
        />
      ) : null}
    </>
  );
}
