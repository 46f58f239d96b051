import type { FormEvent, ReactNode } from 'react';
import { css } from 'styled-system/css';
import { useUnsavedText } from '#app/data/unsaved-text.ts';
import { useMessages } from '#app/engines/use-messages.ts';
import { isColour, surfaces, tonesOf } from '#domain/look/tones.ts';
import { AlertText } from '#ui/alert-text.tsx';
import { Button } from '#ui/button.tsx';
import { TextField } from '#ui/fields/field.tsx';
import { useChange } from './use-change.ts';
import { useTyped } from './use-typed.ts';
import type { Setting } from './setting-text.ts';

const sample = css({ px: 'base', py: 'snug', borderRadius: 'small', fontWeight: '650' });

const colourOf = (text: string): string => text.trim().toUpperCase();

/** The installation's colour, picked or typed, with a preview in the app and on paper. */
export function AccentField({ setting, hint }: { readonly setting: Setting; readonly hint: ReactNode }) {
  const texts = useMessages('settings');
  const change = useChange('accent');
  const [text, setText] = useTyped(String(setting.value), colourOf);
  const colour = colourOf(text);
  useUnsavedText(colour !== String(setting.value));
  const known = isColour(colour) ? colour : String(setting.value);
  const save = (event: FormEvent) => {
    event.preventDefault();
    change.run(colour);
  };
  return (
    <form onSubmit={save} noValidate className={css({ display: 'grid', gap: 'snug', justifyItems: 'start' })}>
      <TextField
        label={texts.names.accent}
        hint={hint}
        name="accent"
        maxLength={7}
        spellCheck={false}
        dir="ltr"
        value={text}
        onChange={(event) => setText(event.target.value)}
        after={
          <input
            type="color"
            aria-label={texts.look.pick}
            value={known}
            onChange={(event) => setText(event.target.value.toUpperCase())}
            className={css({ w: 'touch', h: 'touch', bg: 'transparent', cursor: 'pointer' })}
          />
        }
      />
      <Samples colour={known} />
      {colour === String(setting.value) ? null : (
        <Button type="submit" look="primary" busy={change.busy} aria-label={texts.saveOf(texts.names.accent)}>
          {texts.save}
        </Button>
      )}
      <AlertText text={change.error} />
    </form>
  );
}

/** Previews text in the app, on a button, on a selection, and on paper. */
function Samples({ colour }: { readonly colour: string }) {
  const { look } = useMessages('settings');
  const { accent, deep, onAccent, paper } = tonesOf(colour);
  const pairs = [
    [accent, surfaces.raised],
    [onAccent, accent],
    [accent, deep],
    [paper, surfaces.paper],
  ] as const;
  return (
    <div className={css({ display: 'flex', flexWrap: 'wrap', gap: 'snug' })}>
      {pairs.map(([color, backgroundColor], at) => (
        <span
          key={`${color} ${backgroundColor}`}
          // One is enough for screen readers, because the others say the same.
          aria-hidden={at > 0}
          className={sample}
          style={{ color, backgroundColor }}
        >
          {look.tones}
        </span>
      ))}
    </div>
  );
}
