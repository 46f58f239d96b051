import { css } from 'styled-system/css';
import { useEngines } from '#app/engines/engines.tsx';
import { useMessages } from '#app/engines/use-messages.ts';
import { orGone } from '#app/data/or-gone.ts';
import { useAction } from '#app/data/use-action.ts';
import { useServer } from '#app/data/server-data.ts';
import { useFormats } from '#app/format/use-formats.ts';
import { endSession, listSessions } from '#contract/accounts/own-sessions.ts';
import type { ReplyOf } from '#contract/wire/endpoint.ts';
import type { Result } from '#domain/failures/failure.ts';
import { Badge } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { List, Row } from '#ui/list.tsx';
import { ReadState } from '#screens/parts/read-state.tsx';

/** Ends one or several sessions. */
function useEndSessions() {
  const { call } = useEngines();
  const { sessions: texts } = useMessages('profile');
  return useAction({
    run: async (ids: readonly string[]): Promise<Result<unknown>> => {
      const answers = await Promise.all(
        ids.map((id) => orGone(call(endSession, { params: { id } }), 'session_not_found')),
      );
      return answers.find((answer) => !answer.ok) ?? { ok: true, value: null };
    },
    reads: [listSessions],
    says: (_, ids) => ({
      title: ids.length === 1 ? texts.signedOut : texts.signedOutOthers,
    }),
    failedTitle: texts.failed,
  });
}

/** This user's sessions, which can be ended from here. */
export function Sessions() {
  const sessions = useServer(listSessions, { query: {} });
  const { sessions: texts } = useMessages('profile');
  const end = useEndSessions();
  return (
    <ReadState read={sessions} what={texts.what}>
      {({ items }) => {
        const others = items.filter((session) => !session.current).map((session) => session.id);
        return (
          <div className={css({ display: 'grid', gap: 'base' })}>
            <List label={texts.list}>
              {items.map((session) => (
                <SessionRow key={session.id} session={session} isEnding={end.busy} />
              ))}
            </List>
            {others.length === 0 ? (
              <p className={css({ color: 'text.soft' })}>{texts.nowhereElse}</p>
            ) : (
              <Button
                look="danger"
                busy={end.busy}
                onClick={() => end.run(others)}
                className={css({ justifySelf: 'start' })}
              >
                {texts.signOutOthers}
              </Button>
            )}
          </div>
        );
      }}
    </ReadState>
  );
}

interface SessionRowProps {
  readonly session: ReplyOf<typeof listSessions>['items'][number];
  /** All other sessions are being ended. */
  readonly isEnding: boolean;
}

function SessionRow({ session, isEnding }: SessionRowProps) {
  const { ago } = useFormats();
  const { clock } = useEngines();
  const { sessions: texts } = useMessages('profile');
  const end = useEndSessions();
  const now = clock.wall();
  return (
    <Row
      title={session.device}
      note={texts.note(
        // The server records usage only now and then, but this device is in use right now.
        ago(session.current ? now : Date.parse(session.lastUsedAt), now),
        ago(Date.parse(session.createdAt), now),
      )}
      end={
        session.current ? (
          <Badge tone="accent">{texts.thisOne}</Badge>
        ) : (
          <Button
            busy={end.busy || isEnding}
            aria-label={texts.signOutOf(session.device)}
            onClick={() => end.run([session.id])}
          >
            {texts.signOut}
          </Button>
        )
      }
    />
  );
}
