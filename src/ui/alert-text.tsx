import { css } from 'styled-system/css';

/** An error message, announced at once; renders nothing without a text. */
export function AlertText({ text }: { readonly text: string | null }) {
  if (text === null) return null;
  return (
    <p role="alert" className={css({ color: 'verdict.refuseText', fontWeight: '600' })}>
      {text}
    </p>
  );
}
