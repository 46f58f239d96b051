import { css } from 'styled-system/css';
import { useServer } from '#app/data/server-data.ts';
import { useMessages } from '#app/engines/use-messages.ts';
import { useFormats } from '#app/format/use-formats.ts';
import { readStats, type ServerStats } from '#contract/administration/stats.ts';
import { ReadState } from '#screens/parts/read-state.tsx';
import { Notice } from '#ui/notice.tsx';
import { Page, Section } from '#ui/page.tsx';
import { FigureCards, type Figure } from './figure-cards.tsx';
import { GivenUpJobs } from './given-up-jobs.tsx';
import { ServerFacts } from './server-facts.tsx';
import { TroubledDevices } from './troubled-devices.tsx';
import { Trends } from './trends.tsx';

/** The server keeps its answer for ten seconds; ms. */
const lookEveryMs = 15_000;

/** The whole server at a glance: what there is, what needs somebody, how it went. */
export function AdminDashboard() {
  const texts = useMessages('stats');
  const { clockSeconds } = useFormats();
  const read = useServer(readStats, {}, { everyMs: lookEveryMs });
  return (
    <Page title={texts.title} intro={texts.intro}>
      <ReadState read={read} what={texts.what} skeleton={{ count: 6, height: '7rem' }}>
        {(found) => (
          <div className={css({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 'wide' })}>
            <div className={css({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 'base' })}>
              <Totals found={found} />
              <p className={css({ textStyle: 'small', color: 'text.faint' })}>
                {texts.asOf(clockSeconds(found.at))}
              </p>
            </div>
            <Attention found={found} />
            <TroubledDevices devices={found.sync.troubled} />
            {found.queue.givenUp > 0 ? <GivenUpJobs /> : null}
            <Trends trends={found.trends} />
            <ServerFacts found={found} />
          </div>
        )}
      </ReadState>
    </Page>
  );
}

function Totals({ found }: { readonly found: ServerStats }) {
  const { cards } = useMessages('stats');
  const { count, money } = useFormats();
  const { users, events, tickets, scans, revenue } = found;
  const [first, ...others] = revenue;
  const figures: readonly Figure[] = [
    {
      key: 'users',
      label: cards.users,
      value: count(users.total),
      hint: cards.usersHint(count(users.organizers), count(users.disabled)),
      link: { to: '/admin/users' },
    },
    {
      key: 'events',
      label: cards.events,
      value: count(events.total),
      hint:
        events.running > 0
          ? cards.running(events.running)
          : cards.eventsHint(count(events.published), count(events.drafts)),
      link: { to: '/my-events' },
    },
    { key: 'tickets', label: cards.tickets, value: count(tickets), link: { to: '/analytics' } },
    {
      key: 'scans',
      label: cards.scans,
      value: count(scans),
      link: { to: '/admin/logs', search: { source: 'scans' } },
    },
    {
      key: 'revenue',
      label: cards.revenue,
      value: first === undefined ? cards.none : money(first),
      more: others.map(money),
      link: { to: '/analytics', search: { range: 'all' } },
    },
  ];
  return <FigureCards figures={figures} />;
}

function Attention({ found }: { readonly found: ServerStats }) {
  const texts = useMessages('stats');
  const figures = useTroubles(found).filter(({ value }) => value !== '0');
  return (
    <Section title={texts.attention}>
      {figures.length === 0 ? <Notice>{texts.allWell}</Notice> : <FigureCards figures={figures} />}
    </Section>
  );
}

function useTroubles({ waiting, sync, log, queue }: ServerStats): readonly Figure[] {
  const { cards } = useMessages('stats');
  const { count } = useFormats();
  const logs = (search: Readonly<Record<string, string>>) => ({ to: '/admin/logs', search }) as const;
  return [
    {
      key: 'applications',
      label: cards.applications,
      value: count(waiting.applications),
      link: { to: '/admin/applications' },
    },
    {
      key: 'conflicts',
      label: cards.conflicts,
      value: count(sync.openConflicts),
      link: logs({ source: 'conflicts' }),
      tone: 'attention',
    },
    {
      key: 'unsent',
      label: cards.unsent,
      value: count(sync.unsentScans),
      hint: cards.unsentOn(sync.unsentDevices),
      link: logs({ source: 'devices' }),
      tone: 'attention',
    },
    {
      key: 'stale',
      label: cards.stale,
      value: count(sync.staleDevices),
      hint: cards.staleOf(count(sync.devices)),
      link: logs({ source: 'devices' }),
      tone: 'attention',
    },
    {
      key: 'failed',
      label: cards.failed,
      value: count(waiting.failedMessages),
      link: logs({ source: 'emails', level: 'error' }),
      tone: 'refuse',
    },
    {
      key: 'errors',
      label: cards.errors,
      value: count(log.errors),
      link: logs({ level: 'error' }),
      tone: 'refuse',
    },
    {
      key: 'late',
      label: cards.late,
      value: count(queue.late),
      link: logs({ source: 'settings' }),
      tone: 'attention',
    },
    {
      key: 'givenUp',
      label: cards.givenUp,
      value: count(queue.givenUp),
      link: logs({ search: 'job' }),
      tone: 'refuse',
    },
  ];
}
