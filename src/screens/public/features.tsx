import { Link } from '@tanstack/react-router';
import { CloudOff, FileCheck2, GitMerge, RefreshCw, ShieldCheck, Timer } from 'lucide-react';
import { css } from 'styled-system/css';
import { useMessages } from '#app/engines/use-messages.ts';
import { buttonStyle } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { Page, Section } from '#ui/page.tsx';

const promises = [
  { icon: CloudOff, words: 'offline' },
  { icon: FileCheck2, words: 'written' },
  { icon: RefreshCw, words: 'synced' },
  { icon: GitMerge, words: 'duplicates' },
  { icon: Timer, words: 'live' },
  { icon: ShieldCheck, words: 'noNames' },
] as const;

const steps = ['prepare', 'check', 'scan', 'settle'] as const;

export function Features() {
  const { features: texts, browse } = useMessages('site');
  return (
    <Page title={texts.title} intro={texts.intro}>
      <ul
        className={css({
          display: 'grid',
          gap: 'base',
          gridTemplateColumns: { base: 'minmax(0, 1fr)', md: 'repeat(3, 1fr)' },
        })}
      >
        {promises.map(({ icon: Icon, words }) => (
          <li key={words}>
            <Card
              inset="roomy"
              className={css({ h: 'full', display: 'grid', gap: 'near', alignContent: 'start' })}
            >
              <Icon size={28} aria-hidden className={css({ color: 'accent' })} />
              <h2 className={css({ textStyle: 'h3' })}>{texts.promises[words].title}</h2>
              <p className={css({ color: 'text.soft' })}>{texts.promises[words].text}</p>
            </Card>
          </li>
        ))}
      </ul>
      <Evening />
      <div className={css({ display: 'flex', flexWrap: 'wrap', gap: 'near' })}>
        <Link to="/" className={buttonStyle({ look: 'primary' })}>
          {browse}
        </Link>
        <Link to="/analytics/demo" className={buttonStyle()}>
          {texts.analyticsDemo}
        </Link>
      </div>
    </Page>
  );
}

function Evening() {
  const { evening: texts } = useMessages('site').features;
  return (
    <Section title={texts.title}>
      <ol
        className={css({
          display: 'grid',
          gap: 'room',
          // Four steps in one or two even rows, never three and one.
          gridTemplateColumns: {
            base: 'minmax(0, 1fr)',
            sm: 'minmax(0, 1fr) minmax(0, 1fr)',
            lg: 'repeat(4, minmax(0, 1fr))',
          },
        })}
      >
        {steps.map((words, index) => (
          <li
            key={words}
            className={css({
              borderTopWidth: '3px',
              borderColor: 'accent',
              pt: 'near',
              display: 'grid',
              gap: 'tight',
              alignContent: 'start',
            })}
          >
            <span className={css({ textStyle: 'count', color: 'text.faint' })} aria-hidden="true">
              {index + 1}
            </span>
            <h3 className={css({ textStyle: 'h3' })}>{texts[words].title}</h3>
            <p className={css({ color: 'text.soft' })}>{texts[words].text}</p>
          </li>
        ))}
      </ol>
    </Section>
  );
}
