import { css } from 'styled-system/css';
import { useServer } from '#app/data/server-data.ts';
import { useMessages } from '#app/engines/use-messages.ts';
import { useFormats } from '#app/format/use-formats.ts';
import { readProfile } from '#contract/accounts/profile.ts';
import { readStats, type ServerStats } from '#contract/administration/stats.ts';
import { ReadState } from '#screens/parts/read-state.tsx';
import { Notice } from '#ui/notice.tsx';
import { Page, Section } from '#ui/page.tsx';
import { FigureCards, type Figure } from './figure-cards.tsx';
import { GivenUpJobs } from './given-up-jobs.tsx';
import { SecondFactorNotice } from './second-factor-notice.tsx';
import { ServerFacts } from './server-facts.tsx';
import { TroubledDevices } from './troubled-devices.tsx';
import { Trends } from './trends.tsx';

/** As many side by side as there will be cards. */
const waitingStyle = css({ gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 8rem), 1fr))' });

/** The server caches its answer for ten seconds; ms. */
const pollIntervalMs = 15_000;

/** Overview of the server: totals, items that need attention, trends. */
export function AdminDashboard() {
  const texts = useMessages('stats');
  const { clockSeconds } = useFormats();
  const stats = useServer(readStats, {}, { everyMs: pollIntervalMs });
  const profile = useServer(readProfile, {});
  // Show the notices together: one that appears later would shift the page while it is being read.
  const waits = profile.data === undefined && profile.loading;
  const read = waits ? { ...stats, data: undefined, loading: true } : stats;
  return (
    <Page title={texts.title} intro={texts.intro}>
      {(read.data === undefined && read.loading) || profile.data === undefined ? null : (
        <SecondFactorNotice profile={profile.data} />
      )}
      <ReadState read={read} what={texts.what} skeleton={{ count: 5, height: '7.5rem', grid: waitingStyle }}>
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
      link: { to: '/admin/events' },
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
  const devices = logs({ source: 'devices' });
  const one = (
    key: 'applications' | 'conflicts' | 'unsent' | 'stale' | 'failed' | 'errors' | 'late' | 'givenUp',
    value: number,
    link: Figure['link'],
    tone: Figure['tone'] = 'attention',
  ) => ({ key, label: cards[key], value: count(value), link, tone });
  return [
    one('applications', waiting.applications, { to: '/admin/applications' }, 'plain'),
    one('conflicts', sync.openConflicts, logs({ source: 'conflicts' })),
    { ...one('unsent', sync.unsentScans, devices), hint: cards.unsentOn(sync.unsentDevices) },
    { ...one('stale', sync.staleDevices, devices), hint: cards.staleOf(count(sync.devices)) },
    one('failed', waiting.failedMessages, { to: '/admin/outbox' }, 'refuse'),
    one('errors', log.errors, logs({ level: 'error' }), 'refuse'),
    one('late', queue.late, logs({ source: 'settings' })),
    one('givenUp', queue.givenUp, logs({ search: 'job' }), 'refuse'),
  ];
}
