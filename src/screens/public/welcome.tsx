import { Link } from '@tanstack/react-router';
import { CalendarDays, ScanLine, Ticket } from 'lucide-react';
import { css } from 'styled-system/css';
import { useAuth } from '#app/account/auth.ts';
import { useMessages } from '#app/engines/use-messages.ts';
import { buttonStyle } from '#ui/button.tsx';
import { cardStyle } from '#ui/card.tsx';
import { Poster } from '#screens/parts/poster.tsx';

const sectionsStyle = css({
  maxW: 'page',
  mx: 'auto',
  px: { base: 'base', md: 'wide' },
  py: 'room',
  display: 'grid',
  gap: 'wide',
});
const partStyle = css({
  position: 'relative',
  borderRadius: 'large',
  overflow: 'hidden',
  minH: '22rem',
  display: 'grid',
  alignItems: 'end',
});
const shadeStyle = css({
  position: 'absolute',
  inset: '0',
  bgImage: 'linear-gradient(to top, {colors.surface.ground}, transparent)',
});
const claimStyle = css({
  position: 'relative',
  p: { base: 'room', md: 'far' },
  display: 'grid',
  gap: 'base',
  justifyItems: 'start',
});
const listStyle = css({
  display: 'grid',
  gap: 'base',
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 17rem), 1fr))',
});

const ways = [
  { to: '/', icon: CalendarDays, words: 'events' },
  { to: '/tickets', icon: Ticket, words: 'tickets' },
  { to: '/scanner', icon: ScanLine, words: 'scanner' },
] as const;

export function Welcome() {
  const { user } = useAuth();
  const texts = useMessages('site');
  return (
    <div className={sectionsStyle}>
      <section className={partStyle}>
        <div className={css({ position: 'absolute', inset: '0' })}>
          <Poster seed="gatehouse" />
          <div className={shadeStyle} />
        </div>
        <div className={claimStyle}>
          <h1 tabIndex={-1} className={css({ textStyle: 'display', maxW: '18ch', textWrap: 'balance' })}>
            {texts.welcome.title}
          </h1>
          <p className={css({ textStyle: 'body', fontSize: 'lead', maxW: '36rem' })}>{texts.welcome.intro}</p>
          <div className={css({ display: 'flex', flexWrap: 'wrap', gap: 'snug' })}>
            <Link to="/" className={buttonStyle({ look: 'primary', size: 'large' })}>
              {texts.browse}
            </Link>
            {user === null ? (
              <Link to="/login" className={buttonStyle({ look: 'glass', size: 'large' })}>
                {texts.signIn}
              </Link>
            ) : (
              <Link to="/dashboard" className={buttonStyle({ look: 'glass', size: 'large' })}>
                {texts.goHome}
              </Link>
            )}
          </div>
        </div>
      </section>
      <ul className={listStyle}>
        {ways.map(({ to, icon: Icon, words }) => (
          <li key={to}>
            <Link
              to={to}
              className={`${cardStyle({ inset: 'roomy', press: true })} ${css({ display: 'grid', gap: 'snug', h: 'full' })}`}
            >
              <Icon size={28} aria-hidden className={css({ color: 'accent' })} />
              <span className={css({ textStyle: 'h3' })}>{texts.welcome.ways[words].title}</span>
              <span className={css({ color: 'text.soft' })}>{texts.welcome.ways[words].text}</span>
            </Link>
          </li>
        ))}
      </ul>
    </div>
  );
}
