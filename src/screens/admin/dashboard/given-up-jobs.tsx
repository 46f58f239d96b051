import { css } from 'styled-system/css';
import { useServer } from '#app/data/server-data.ts';
import { useAction } from '#app/data/use-action.ts';
import { useEngines } from '#app/engines/engines.tsx';
import { useMessages } from '#app/engines/use-messages.ts';
import { useFormats } from '#app/format/use-formats.ts';
import { readStats } from '#contract/administration/stats.ts';
import { listJobs, retryJob } from '#contract/jobs.ts';
import type { ReplyOf } from '#contract/wire/endpoint.ts';
import { ReadState } from '#screens/parts/read-state.tsx';
import { Button } from '#ui/button.tsx';
import { Section } from '#ui/page.tsx';
import { Table } from '#ui/table.tsx';

type Job = ReplyOf<typeof listJobs>['items'][number];

/** Jobs that were given up, with a button to retry. */
export function GivenUpJobs() {
  const { jobs: texts } = useMessages('stats');
  const { day, clockTime } = useFormats();
  const read = useServer(listJobs, { query: { limit: '20' } });
  return (
    <Section title={texts.title}>
      <ReadState read={read} what={texts.title}>
        {({ items }) => (
          <Table
            caption={texts.title}
            rows={items}
            rowKey={({ id }) => id}
            columns={[
              { key: 'kind', label: texts.kind, cell: ({ kind }: Job) => kind },
              {
                key: 'subject',
                label: texts.subject,
                cell: ({ subject }: Job) => (
                  <span className={css({ overflowWrap: 'anywhere' })}>{subject}</span>
                ),
              },
              { key: 'problem', label: texts.problem, cell: ({ problem }: Job) => problem },
              {
                key: 'at',
                label: texts.at,
                cell: ({ givenUpAt }: Job) => `${day(givenUpAt)} ${clockTime(givenUpAt)}`,
              },
              { key: 'retry', label: texts.retry, cell: (job: Job) => <Retry job={job} /> },
            ]}
          />
        )}
      </ReadState>
    </Section>
  );
}

function Retry({ job }: { readonly job: Job }) {
  const { call } = useEngines();
  const { jobs: texts } = useMessages('stats');
  const retry = useAction({
    run: () => call(retryJob, { params: { id: job.id } }),
    reads: [listJobs, readStats],
    says: () => ({ title: texts.retried }),
  });
  return (
    <Button busy={retry.busy} aria-label={texts.retryOf(job.subject)} onClick={() => retry.run()}>
      {texts.retry}
    </Button>
  );
}
