import { Link } from '@tanstack/react-router';
import { css } from 'styled-system/css';
import { useServer } from '#app/data/server-data.ts';
import { useMessages } from '#app/engines/use-messages.ts';
import { listApplications } from '#contract/accounts/applications.ts';
import { buttonStyle } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { Section } from '#ui/page.tsx';

/** Poll interval; ms. */
const pollIntervalMs = 60_000;

/** Items that wait for an administrator. */
export function Administration() {
  const { administration: texts } = useMessages('dashboard');
  const { data } = useServer(
    listApplications,
    { query: { status: 'pending', limit: '1' } },
    { everyMs: pollIntervalMs },
  );
  const total = data?.total ?? null;
  return (
    <Section title={texts.title}>
      <Card
        className={css({
          display: 'flex',
          flexWrap: 'wrap',
          gap: 'base',
          alignItems: 'center',
          justifyContent: 'space-between',
        })}
      >
        <div>
          <h3 className={css({ textStyle: 'h3' })}>{texts.applications}</h3>
          {total === null ? null : (
            <p className={css({ color: 'text.soft' })}>{total === 0 ? texts.nobody : texts.waiting(total)}</p>
          )}
        </div>
        <span className={css({ display: 'flex', flexWrap: 'wrap', gap: 'snug' })}>
          <Link
            to="/admin/applications"
            className={buttonStyle({ look: total === null || total === 0 ? 'outline' : 'primary' })}
          >
            {texts.review}
          </Link>
          <Link to="/admin/dashboard" className={buttonStyle({ look: 'outline' })}>
            {texts.dashboard}
          </Link>
        </span>
      </Card>
    </Section>
  );
}
