import type { ComponentProps } from 'react';
import { css } from 'styled-system/css';
import { passwordStrength, type PasswordStrength } from '#domain/people/sign-in.ts';
import { PasswordField } from '#ui/fields/password-field.tsx';

const levels: Readonly<Record<PasswordStrength, { readonly bars: number; readonly words: string }>> = {
  weak: { bars: 1, words: 'Weak: short, or few different characters.' },
  fair: { bars: 2, words: 'Fair: longer is better.' },
  good: { bars: 3, words: 'Good.' },
  strong: { bars: 4, words: 'Strong.' },
};

type NewPasswordProps = Omit<ComponentProps<typeof PasswordField>, 'hint' | 'value' | 'autoComplete'> & {
  readonly value: string;
};

/** A password that is being chosen, with a hint of how hard it is to guess. */
export function NewPasswordField(props: NewPasswordProps) {
  return (
    <PasswordField
      {...props}
      autoComplete="new-password"
      hint={props.value === '' ? 'At least 8 characters; spaces are welcome.' : <Strength of={props.value} />}
    />
  );
}

function Strength({ of: password }: { readonly of: string }) {
  const strength = passwordStrength(password);
  const { bars, words } = levels[strength];
  return (
    <span data-strength={strength} className={css({ display: 'flex', alignItems: 'center', gap: 'snug' })}>
      <span aria-hidden className={css({ display: 'flex', gap: 'hair' })}>
        {[1, 2, 3, 4].map((bar) => (
          <span
            key={bar}
            className={css({ w: '1.5rem', h: '0.25rem', borderRadius: 'pill' })}
            style={{ background: bar <= bars ? 'var(--colors-accent)' : 'var(--colors-surface-top)' }}
          />
        ))}
      </span>
      {words}
    </span>
  );
}
