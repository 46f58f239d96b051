import { css } from 'styled-system/css';

/** Lines below a common title. */
export function NamedLines({ title, lines }: { readonly title: string; readonly lines: readonly string[] }) {
  return (
    <section className={css({ display: 'grid', gap: 'tight' })}>
      <h3 className={css({ textStyle: 'label', color: 'text.soft' })}>{title}</h3>
      <ul className={css({ listStyle: 'disc', ps: 'base' })}>
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </section>
  );
}
