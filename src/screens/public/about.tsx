import { Link } from '@tanstack/react-router';
import { createElement, Fragment } from 'react';
import { css } from 'styled-system/css';
import { useMessages } from '#app/engines/use-messages.ts';
import { buttonStyle } from '#ui/button.tsx';
import { Mark } from '#ui/pictures/logo.tsx';
import { Page } from '#ui/page.tsx';

const prose = css({
  display: 'grid',
  gap: 'base',
  color: 'text.soft',
  '& strong': { color: 'text' },
  '& h2': { textStyle: 'h2', color: 'text', mt: 'base' },
});

export function About() {
  const { about: texts } = useMessages('site');
  return (
    <Page title={texts.title} intro={texts.intro} width="column">
      <div className={prose}>
        <p>{createElement(Fragment, null, ...texts.why((text) => <strong>{text}</strong>))}</p>
        <h2>{texts.how.title}</h2>
        <p>{texts.how.text}</p>
        <h2>{texts.stored.title}</h2>
        <p>{texts.stored.text}</p>
        <h2>{texts.mark.title}</h2>
        <div className={css({ display: 'flex', gap: 'room', alignItems: 'center' })}>
          <Mark size={72} />
          <p>{texts.mark.text}</p>
        </div>
      </div>
      <div>
        <Link to="/features" className={buttonStyle({ look: 'primary' })}>
          {texts.toFeatures}
        </Link>
      </div>
    </Page>
  );
}
