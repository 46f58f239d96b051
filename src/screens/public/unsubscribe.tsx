import { useParams, useSearch } from '@tanstack/react-router';
import { css } from 'styled-system/css';
import { useAction } from '#app/data/use-action.ts';
import { useServer } from '#app/data/server-data.ts';
import { useEngines } from '#app/engines/engines.tsx';
import { useMessages } from '#app/engines/use-messages.ts';
import { changeSubscription, readSubscription } from '#contract/events/subscriptions.ts';
import { ReadState } from '#screens/parts/read-state.tsx';
import { AlertText } from '#ui/alert-text.tsx';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { EmptyState } from '#ui/message-state.tsx';
import { Page } from '#ui/page.tsx';

/** Opened from the unsubscribe link in an organizer's email: asks for confirmation, unsubscribes, and offers an undo. */
export function Unsubscribe() {
  const { subscriptionId = '' } = useParams({ strict: false });
  const { token = '' } = useSearch({ strict: false });
  const { unsubscribe: texts, incomplete } = useMessages('site');
  return (
    <Page title={texts.title} width="narrow">
      {token === '' ? (
        <EmptyState title={incomplete.title}>{incomplete.text}</EmptyState>
      ) : (
        <Opened link={{ subscriptionId, token }} />
      )}
    </Page>
  );
}

interface OpenedProps {
  readonly link: { readonly subscriptionId: string; readonly token: string };
}

function Opened({ link }: OpenedProps) {
  const { unsubscribe: texts } = useMessages('site');
  const { subscriptionId, token } = link;
  const read = useServer(readSubscription, { params: { subscriptionId }, body: { token } });
  return (
    <ReadState read={read} what={texts.what} skeleton={{ count: 1, height: '15rem' }}>
      {({ organizerName, subscribed }) => (
        <Status
          organizerName={organizerName === '' ? texts.organizer : organizerName}
          subscribed={subscribed}
          link={link}
        />
      )}
    </ReadState>
  );
}

interface StatusProps extends OpenedProps {
  readonly organizerName: string;
  readonly subscribed: boolean;
}

function Status({ organizerName, subscribed, link: { subscriptionId, token } }: StatusProps) {
  const { call } = useEngines();
  const { unsubscribe: texts } = useMessages('site');
  const change = useAction({
    run: () =>
      call(changeSubscription, {
        params: { subscriptionId },
        body: { token, subscribed: !subscribed },
      }),
    reads: [readSubscription],
  });
  return (
    <Card
      inset="roomy"
      className={css({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 'base' })}
    >
      <p role="status" className={css({ overflowWrap: 'anywhere' })}>
        {subscribed ? texts.asks(organizerName) : texts.stopped(organizerName)}
      </p>
      <p className={css({ textStyle: 'small', color: 'text.soft' })}>{texts.tickets}</p>
      <AlertText text={change.error} />
      <Button
        look={subscribed ? 'primary' : 'quiet'}
        size="large"
        busy={change.busy}
        onClick={() => change.run()}
      >
        {subscribed ? texts.stop : texts.again}
      </Button>
    </Card>
  );
}
