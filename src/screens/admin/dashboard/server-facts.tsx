import { css } from 'styled-system/css';
import { useMessages } from '#app/engines/use-messages.ts';
import { useFormats } from '#app/format/use-formats.ts';
import type { ServerStats } from '#contract/administration/stats.ts';
import { Fact } from '#screens/parts/fact.tsx';
import { Section } from '#ui/page.tsx';

/** State of the server itself. */
export function ServerFacts({ found }: { readonly found: ServerStats }) {
  const { server: texts } = useMessages('stats');
  const { count, fileSize } = useFormats();
  const { database, disk, queue, waiting } = found;
  return (
    <Section title={texts.title}>
      <dl
        className={css({
          display: 'grid',
          gap: 'base',
          gridTemplateColumns: { base: 'minmax(0, 1fr) minmax(0, 1fr)', md: 'repeat(3, 1fr)' },
        })}
      >
        <Fact label={texts.database}>
          {database.kind === 'postgres' ? texts.kinds.postgres : texts.kinds.embedded}
        </Fact>
        <Fact label={texts.size}>{fileSize(database.bytes)}</Fact>
        <Fact label={texts.answered}>{texts.ms(count(database.answeredInMs))}</Fact>
        <Fact label={texts.disk}>
          {disk === null
            ? texts.diskUnknown
            : texts.diskOf(fileSize(disk.freeBytes), fileSize(disk.totalBytes))}
        </Fact>
        <Fact label={texts.queue}>{count(queue.waiting)}</Fact>
        <Fact label={texts.outbox}>{count(waiting.waitingMessages)}</Fact>
      </dl>
    </Section>
  );
}
