import { Pause, Radio } from 'lucide-react';
import { useState } from 'react';
import { css } from 'styled-system/css';
import { useLogFilter, type LogQuery } from '#app/admin/log-filter.ts';
import { useLogTail } from '#app/admin/use-log-tail.ts';
import { useServerPages, type ServerPages } from '#app/data/server-pages.ts';
import { useMessages } from '#app/engines/use-messages.ts';
import { exportLogs, listLogs, type LogLine } from '#contract/administration/logs.ts';
import { MoreButton } from '#screens/parts/more-button.tsx';
import { ReadState } from '#screens/parts/read-state.tsx';
import { TableDownload } from '#screens/parts/table-download.tsx';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/message-state.tsx';
import { Notice } from '#ui/notice.tsx';
import { Page } from '#ui/page.tsx';
import { LogFilters } from './log-filters.tsx';
import { LogLineSheet } from './log-line-sheet.tsx';
import { LogTable } from './log-table.tsx';

const pageSize = '100';

/** The log of the whole server, paged backwards or followed live. */
export function Logs() {
  const texts = useMessages('logs');
  const { filter, setFilter, query, isNarrowed, clear } = useLogFilter();
  const [isFollowing, setFollowing] = useState(false);
  const [opened, setOpened] = useState<LogLine | null>(null);
  const read = useServerPages(
    listLogs,
    (cursor) => ({ query: { ...query, limit: pageSize, ...(cursor === undefined ? {} : { cursor }) } }),
    (reply) => reply,
  );
  const follow = () => {
    // Load the lines that arrived meanwhile into the list.
    if (isFollowing) read.again();
    setFollowing(!isFollowing);
  };
  return (
    <Page
      dense
      title={texts.title}
      intro={texts.intro}
      actions={
        <TableDownload
          endpoint={exportLogs}
          params={{}}
          query={query}
          fileName={(ending) => `logs.${ending}`}
        />
      }
    >
      <LogFilters
        filter={filter}
        lines={read.data ?? []}
        onChange={setFilter}
        onClear={isNarrowed ? clear : null}
      />
      <div>
        <Button look={isFollowing ? 'primary' : 'outline'} onClick={follow}>
          {isFollowing ? <Pause size={18} aria-hidden /> : <Radio size={18} aria-hidden />}
          {isFollowing ? texts.live.stop : texts.live.start}
        </Button>
      </div>
      {isFollowing ? (
        <FollowedLines key={JSON.stringify(query)} query={query} isNarrowed={isNarrowed} onOpen={setOpened} />
      ) : (
        <StoredLines read={read} isNarrowed={isNarrowed} onOpen={setOpened} />
      )}
      <LogLineSheet line={opened} onClose={() => setOpened(null)} onFilter={setFilter} />
    </Page>
  );
}

interface LinesProps {
  readonly isNarrowed: boolean;
  readonly onOpen: (line: LogLine) => void;
}

function Nothing({ isNarrowed }: Pick<LinesProps, 'isNarrowed'>) {
  const { none, noMatch } = useMessages('logs');
  const { title, text } = isNarrowed ? noMatch : none;
  return <EmptyState title={title}>{text}</EmptyState>;
}

function StoredLines({ read, isNarrowed, onOpen }: LinesProps & { readonly read: ServerPages<LogLine> }) {
  const texts = useMessages('logs');
  const [stays, setStays] = useState(false);
  return (
    <ReadState
      read={read}
      what={texts.what}
      empty={(lines) => (lines.length === 0 ? <Nothing isNarrowed={isNarrowed} /> : null)}
    >
      {(lines) => (
        <div className={css({ display: 'grid', gap: 'base', justifyItems: 'start' })}>
          <div className={css({ w: 'full' })}>
            <LogTable
              lines={lines}
              onOpen={onOpen}
              {...(read.hasMore && !stays ? { onEnd: read.more } : {})}
            />
          </div>
          {read.hasMore ? (
            <MoreButton onMore={read.more} onStay={setStays}>
              {texts.more}
            </MoreButton>
          ) : null}
        </div>
      )}
    </ReadState>
  );
}

function FollowedLines({ query, isNarrowed, onOpen }: LinesProps & { readonly query: LogQuery }) {
  const texts = useMessages('logs');
  const read = useLogTail(query);
  return (
    <ReadState
      read={read}
      what={texts.what}
      empty={({ lines }) => (lines.length === 0 ? <Nothing isNarrowed={isNarrowed} /> : null)}
    >
      {({ lines, hasGap }) => (
        <div className={css({ display: 'grid', gap: 'base' })}>
          <p className={css({ textStyle: 'small', color: 'text.soft' })}>
            {read.isLive ? texts.live.following(lines.length) : texts.live.polling}
          </p>
          {hasGap ? <Notice tone="attention">{texts.live.gap}</Notice> : null}
          <LogTable lines={lines} onOpen={onOpen} />
        </div>
      )}
    </ReadState>
  );
}
