import { ClipboardCopy } from 'lucide-react';
import type { ReactNode } from 'react';
import { css } from 'styled-system/css';
import { useCopy } from '#app/data/use-copy.ts';
import { useMessages } from '#app/engines/use-messages.ts';
import { useFormats } from '#app/format/use-formats.ts';
import { supportText, type SupportFacts } from '#app/support/support-facts.ts';
import { useSupportFacts } from '#app/support/use-support-facts.ts';
import { Button } from '#ui/button.tsx';
import { List, Row } from '#ui/list.tsx';
import { Page } from '#ui/page.tsx';

const factsStyle = css({
  display: 'grid',
  gridTemplateColumns: { base: 'minmax(0, 1fr)', sm: 'max-content minmax(0, 1fr)' },
  columnGap: 'base',
  rowGap: { base: 'tight', sm: 'snug' },
  '& dt': { color: 'text.soft' },
  '& dd': { overflowWrap: 'anywhere', mb: { base: 'snug', sm: '0' } },
});
const codeStyle = css({ fontFamily: 'mono', overflowWrap: 'anywhere' });

/** Technical details of this device for support to ask for. They contain no personal data and are copied as shown. */
export function Support() {
  const texts = useMessages('support');
  const { facts, failures } = useSupportFacts();
  return (
    <Page title={texts.title} intro={texts.intro} width="column">
      {facts === null ? null : (
        <>
          <CopyButton text={() => supportText(facts, failures)} />
          <Facts facts={facts} />
        </>
      )}
      <h2 className={css({ textStyle: 'h3' })}>{texts.failures}</h2>
      {failures.length === 0 ? (
        <p className={css({ color: 'text.soft' })}>{texts.noFailures}</p>
      ) : (
        <Failures label={texts.failures} failures={failures} />
      )}
    </Page>
  );
}

/** A technical value that is not translated. */
function Code({ children }: { readonly children: string }) {
  return (
    <span dir="ltr" translate="no" className={codeStyle}>
      {children}
    </span>
  );
}

function CopyButton({ text }: { readonly text: () => string }) {
  const copy = useCopy();
  const texts = useMessages('support');
  const press = () => copy(text(), [texts.copied], [texts.notCopied.title, texts.notCopied.text]);
  return (
    <Button look="primary" onClick={press}>
      <ClipboardCopy size={20} aria-hidden /> {texts.copy}
    </Button>
  );
}

function Facts({ facts }: { readonly facts: SupportFacts }) {
  const { facts: names, ...texts } = useMessages('support');
  const { count, fileSize, offset } = useFormats();
  const { rows, usedBytes, quotaBytes, offsetMs } = facts;
  const here = (rows ?? []).filter(([, number]) => number > 0);
  const size = (bytes: number | null) => (bytes === null ? texts.unknown : fileSize(bytes));
  const told: readonly (readonly [name: string, value: ReactNode])[] = [
    [names.app, <Code key="app">{facts.app}</Code>],
    [names.browser, <Code key="browser">{facts.browser}</Code>],
    [names.installed, facts.installed ? texts.yes : texts.no],
    [names.worker, texts.workers[facts.worker]],
    [names.server, texts.servers[facts.server]],
    [names.clock, offsetMs === null ? texts.unknown : offset(offsetMs)],
    [names.storage, texts.ofQuota(size(usedBytes), size(quotaBytes))],
    [names.persistent, facts.persistent ? texts.yes : texts.no],
    [names.unsent, facts.unsent === null ? texts.noDoor : count(facts.unsent)],
    [
      names.rows,
      rows === null ? (
        texts.unknown
      ) : here.length === 0 ? (
        texts.nothing
      ) : (
        <Code key="rows">{here.map(([table, number]) => `${table} ${count(number)}`).join(', ')}</Code>
      ),
    ],
  ];
  return (
    <dl className={factsStyle}>
      {told.map(([name, value]) => (
        <Fact key={name} name={name} value={value} />
      ))}
    </dl>
  );
}

function Fact({ name, value }: { readonly name: string; readonly value: ReactNode }) {
  return (
    <>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </>
  );
}

interface FailuresProps {
  readonly label: string;
  readonly failures: ReturnType<typeof useSupportFacts>['failures'];
}

function Failures({ label, failures }: FailuresProps) {
  const { clockSeconds } = useFormats();
  return (
    <List label={label}>
      {failures.map((one, nth) => (
        <Row
          key={`${one.at} ${failures.length - nth}`}
          title={<Code>{one.what}</Code>}
          note={<Code>{one.how}</Code>}
          end={clockSeconds(one.at)}
        />
      ))}
    </List>
  );
}
