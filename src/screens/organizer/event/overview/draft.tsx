import { Link } from '@tanstack/react-router';
import { Check, Circle } from 'lucide-react';
import { css } from 'styled-system/css';
import { useServer } from '#app/data/server-data.ts';
import { useMessages } from '#app/engines/use-messages.ts';
import { readEventDraft } from '#contract/events/event-drafts.ts';
import { buttonStyle } from '#ui/button.tsx';
import { List, Row } from '#ui/list.tsx';
import { Section } from '#ui/page.tsx';
import { stepOf } from '#screens/organizer/editor/steps.ts';
import { ReadState } from '#screens/parts/read-state.tsx';
import type { MyEvent } from '../event-page.tsx';

const waysStyle = css({ display: 'flex', flexWrap: 'wrap', gap: 'snug' });

/** Lists what a draft needs before it can be published, each with a link to fix it. */
export function DraftOverview({ event: { registrationId } }: { readonly event: MyEvent }) {
  const { overview } = useMessages('desk');
  const { publish: texts } = useMessages('editor');
  const params = { registrationId };
  const read = useServer(readEventDraft, { params });
  return (
    <ReadState read={read} what={overview.what} skeleton={{ count: 2 }}>
      {({ missing }) => (
        <Section title={missing.length === 0 ? texts.title : texts.missingTitle(missing.length)}>
          {missing.length === 0 ? (
            <p className={css({ display: 'flex', gap: 'snug', alignItems: 'center' })}>
              <Check size={20} aria-hidden className={css({ color: 'verdict.admit', flexShrink: '0' })} />
              {texts.ready}
            </p>
          ) : (
            <List label={texts.missingTitle(missing.length)}>
              {missing.map((step) => (
                <Row
                  key={step}
                  lead={
                    <Circle size={18} aria-hidden className={css({ color: 'text.faint', flexShrink: '0' })} />
                  }
                  title={texts.missing[step]}
                  end={step === 'unknown' ? undefined : <Way registrationId={registrationId} step={step} />}
                />
              ))}
            </List>
          )}
          <div className={waysStyle}>
            <Link
              to="/myEventsDetails/$registrationId"
              params={params}
              search={{ part: 'settings', step: 'publish' }}
              className={buttonStyle(missing.length === 0 ? { look: 'primary' } : {})}
            >
              {overview.draft.publish}
            </Link>
            <Link to="/events/$registrationId" params={params} className={buttonStyle()}>
              {overview.draft.preview}
            </Link>
          </div>
        </Section>
      )}
    </ReadState>
  );
}

interface WayProps {
  readonly registrationId: string;
  readonly step: keyof typeof stepOf;
}

/** Links to the fix: a step of the form, or the event's gates. */
function Way({ registrationId, step }: WayProps) {
  const { draft } = useMessages('desk').overview;
  const { steps } = useMessages('editor');
  const to = stepOf[step];
  return (
    <Link
      to="/myEventsDetails/$registrationId"
      params={{ registrationId }}
      search={to === undefined ? { part: 'gates' } : { part: 'settings', step: to }}
      className={buttonStyle({ look: 'outline' })}
    >
      {to === undefined ? draft.gates : steps[to]}
    </Link>
  );
}
