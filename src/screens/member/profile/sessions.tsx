import { useState } from 'react';
import { css } from 'styled-system/css';
import { useEngines } from '#app/engines/engines.tsx';
import { useServer } from '#app/data/server-data.ts';
import { ago, failureWords } from '#app/format/words.ts';
import { endSession, listSessions } from '#contract/accounts/session.ts';
import { Badge } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { List, Row } from '#ui/list.tsx';
import { ReadState } from './read-state.tsx';

/** Where this person is signed in, each to be ended from here. */
export function Sessions() {
  const { clock, call, notify, replies } = useEngines();
  const sessions = useServer(listSessions, { query: {} });
  const [ending, setEnding] = useState<readonly string[]>([]);

  const end = async (ids: readonly string[]) => {
    setEnding(ids);
    const answers = await Promise.all(ids.map((id) => call(endSession, { params: { id } })));
    setEnding([]);
    const failed = answers.find((answer) => !answer.ok);
    if (failed !== undefined && !failed.ok) notify.failed('Not signed out', failureWords(failed.failure));
    else notify.done(ids.length === 1 ? 'Signed out there' : 'Signed out everywhere else');
    await replies.readAgain(listSessions);
  };
  return (
    <ReadState of={sessions} what="your sessions">
      {({ items }) => {
        const others = items.filter((session) => !session.current).map((session) => session.id);
        return (
          <div className={css({ display: 'grid', gap: 'base' })}>
            <List label="Sessions">
              {items.map((session) => (
                <Row
                  key={session.id}
                  title={session.device}
                  note={`Used ${ago(Date.parse(session.lastUsedAt), clock.wall())}, since ${ago(Date.parse(session.createdAt), clock.wall())}`}
                  end={
                    session.current ? (
                      <Badge tone="accent">This one</Badge>
                    ) : (
                      <Button
                        busy={ending.includes(session.id)}
                        aria-label={`Sign out ${session.device}`}
                        onClick={() => void end([session.id])}
                      >
                        Sign out
                      </Button>
                    )
                  }
                />
              ))}
            </List>
            {others.length === 0 ? (
              <p className={css({ color: 'text.soft' })}>You are signed in nowhere else.</p>
            ) : (
              <Button look="danger" busy={ending.length > 1} onClick={() => void end(others)}>
                Sign out everywhere else
              </Button>
            )}
          </div>
        );
      }}
    </ReadState>
  );
}
