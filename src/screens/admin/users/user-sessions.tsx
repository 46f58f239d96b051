import { css } from 'styled-system/css';
import { orGone } from '#app/data/or-gone.ts';
import { useAction } from '#app/data/use-action.ts';
import { useServer } from '#app/data/server-data.ts';
import { useEngines } from '#app/engines/engines.tsx';
import { useMessages, useShellTexts } from '#app/engines/use-messages.ts';
import { useFormats } from '#app/format/use-formats.ts';
import { endUserSession, endUserSessions, listUserSessions } from '#contract/accounts/admin-users.ts';
import { listUserAudit } from '#contract/accounts/person-story.ts';
import { formStyle } from '#screens/admin/list-style.ts';
import { ReadState } from '#screens/parts/read-state.tsx';
import { AlertText } from '#ui/alert-text.tsx';
import { Button } from '#ui/button.tsx';
import { List, Row } from '#ui/list.tsx';

const changed = [listUserSessions, listUserAudit];

/** A person's sessions, which can be ended individually or all at once. */
export function UserSessions({ id }: { readonly id: string }) {
  const { sessions: texts } = useMessages('people');
  const { call } = useEngines();
  const read = useServer(listUserSessions, { params: { id } });
  const endAll = useAction({
    run: () => call(endUserSessions, { params: { id } }),
    reads: changed,
    says: ({ ended }) => ({ title: texts.allEnded(ended) }),
  });
  return (
    <ReadState
      read={read}
      what={texts.what}
      empty={({ items }) =>
        items.length === 0 ? <p className={css({ color: 'text.soft' })}>{texts.none}</p> : null
      }
    >
      {({ items }) => (
        <div className={formStyle}>
          <List label={texts.list}>
            {items.map((session) => (
              <Session key={session.id} userId={id} session={session} />
            ))}
          </List>
          <AlertText text={endAll.error} />
          <Button look="danger" busy={endAll.busy} onClick={() => endAll.run()}>
            {texts.endAll}
          </Button>
        </div>
      )}
    </ReadState>
  );
}

interface SessionProps {
  readonly userId: string;
  readonly session: {
    readonly id: string;
    readonly device: string;
    readonly lastUsedAt: string;
    readonly createdAt: string;
  };
}

function Session({ userId, session }: SessionProps) {
  const { sessions: texts } = useMessages('people');
  const { notDone } = useShellTexts().parts;
  const { call, clock } = useEngines();
  const end = useAction({
    run: () =>
      orGone(call(endUserSession, { params: { id: userId, sessionId: session.id } }), 'session_not_found'),
    reads: changed,
    says: () => ({ title: texts.ended }),
    failedTitle: notDone,
  });
  const { ago } = useFormats();
  const device = session.device || texts.unknown;
  const since = (at: string) => ago(Date.parse(at), clock.wall());
  return (
    <Row
      title={<bdi>{device}</bdi>}
      note={texts.note(since(session.lastUsedAt), since(session.createdAt))}
      end={
        <Button busy={end.busy} aria-label={texts.endOf(device)} onClick={() => end.run()}>
          {texts.end}
        </Button>
      }
    />
  );
}
