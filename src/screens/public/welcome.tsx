import { Link } from '@tanstack/react-router';
import { CalendarDays, ScanLine, Ticket } from 'lucide-react';
import { css } from 'styled-system/css';
import { useAuth } from '#app/account/auth.ts';
import { useMessages } from '#app/engines/use-messages.ts';
import { buttonLook } from '#ui/button.tsx';
import { cardLook } from '#ui/card.tsx';
import { Poster } from '#screens/parts/poster.tsx';

const sectionsLook = css({
  maxW: 'page',
  mx: 'auto',
  px: { base: 'base', md: 'wide' },
  py: 'room',
  display: 'grid',
  gap: 'wide',
});
const partLook = css({
  position: 'relative',
  borderRadius: 'large',
  overflow: 'hidden',
  minH: '22rem',
  display: 'grid',
  alignItems: 'end',
});
const shadeLook = css({
  position: 'absolute',
  inset: '0',
  bgGradient: 'to-t',
  gradientFrom: 'surface.ground',
  gradientTo: 'rgb(11 12 15 / 0.1)',
});
const claimLook = css({
  position: 'relative',
  p: { base: 'room', md: 'far' },
  display: 'grid',
  gap: 'base',
  justifyItems: 'start',
});
const listLook = css({
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
    <div className={sectionsLook}>
      <section className={partLook}>
        <div className={css({ position: 'absolute', inset: '0' })}>
          <Poster seed="gatehouse" />
          <div className={shadeLook} />
        </div>
        <div className={claimLook}>
          <h1 tabIndex={-1} className={css({ textStyle: 'display', maxW: '18ch', textWrap: 'balance' })}>
            {texts.welcome.title}
          </h1>
          <p className={css({ textStyle: 'body', fontSize: 'lead', maxW: '36rem' })}>{texts.welcome.intro}</p>
          <div className={css({ display: 'flex', flexWrap: 'wrap', gap: 'snug' })}>
            <Link to="/" className={buttonLook({ look: 'primary', size: 'large' })}>
              {texts.browse}
            </Link>
            {user === null ? (
              <Link to="/login" className={buttonLook({ look: 'glass', size: 'large' })}>
                {texts.signIn}
              </Link>
            ) : (
              <Link to="/dashboard" className={buttonLook({ look: 'glass', size: 'large' })}>
                {texts.goHome}
              </Link>
            )}
          </div>
        </div>
      </section>
      <ul className={listLook}>
        {ways.map(({ to, icon: Icon, words }) => (
          <li key={to}>
            <Link
              to={to}
              className={`${cardLook({ inset: 'roomy', press: true })} ${css({ display: 'grid', gap: 'snug', h: 'full' })}`}
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
