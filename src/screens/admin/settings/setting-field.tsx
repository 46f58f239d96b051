import { useState, type FormEvent } from 'react';
import { css } from 'styled-system/css';
import { useUnsavedText } from '#app/data/unsaved-text.ts';
import { useMessages } from '#app/engines/use-messages.ts';
import { useFormats } from '#app/format/use-formats.ts';
import { maxSiteNameLength } from '#domain/look/look.ts';
import { maxSenderNameLength, type SettingName } from '#domain/people/server-settings.ts';
import { AlertText } from '#ui/alert-text.tsx';
import { Button } from '#ui/button.tsx';
import { TextField } from '#ui/fields/field.tsx';
import { NumberField } from '#ui/fields/number-field.tsx';
import { Toggle } from '#ui/fields/toggle.tsx';
import { AccentField } from './accent-field.tsx';
import { LogoField } from './logo-field.tsx';
import { useChange } from './use-change.ts';
import { useTyped } from './use-typed.ts';
import { knownName, valueText, type Setting } from './setting-text.ts';

/** One setting with its description. */
export function SettingField({ setting }: { readonly setting: Setting }) {
  const name = knownName(setting.name);
  if (name === null) return null;
  if (name === 'accent')
    return <AccentField setting={setting} hint={<SettingHint name={name} setting={setting} />} />;
  if (name === 'logo') return <LogoField setting={setting} />;
  return typeof setting.value === 'boolean' ? (
    <Switched name={name} setting={setting} />
  ) : (
    <Typed name={name} setting={setting} />
  );
}

interface FieldProps {
  readonly name: SettingName;
  readonly setting: Setting;
}

function SettingHint(props: FieldProps) {
  return useHint(props);
}

function useHint({ name, setting: { usual, least, most } }: FieldProps): string {
  const texts = useMessages('settings');
  const formats = useFormats();
  const range =
    least === undefined || most === undefined ? '' : `${texts.range(String(least), String(most))} `;
  return `${texts.hints[name]} ${range}${texts.usual(valueText(texts, formats, usual))}`;
}

function Switched(props: FieldProps) {
  const { name, setting } = props;
  const texts = useMessages('settings');
  const change = useChange(name);
  return (
    <div>
      <Toggle
        label={texts.names[name]}
        hint={useHint(props)}
        checked={setting.value === true}
        onChange={(checked) => change.run(checked)}
      />
      <AlertText text={change.error} />
    </div>
  );
}

function Typed(props: FieldProps) {
  const { name, setting } = props;
  const texts = useMessages('settings');
  const hint = useHint(props);
  const change = useChange(name);
  const isNumber = typeof setting.value === 'number';
  // As stored: a trailing blank is not a change.
  const read = (entered: string) => (isNumber ? Number(entered) : entered.trim());
  const [text, setText] = useTyped(String(setting.value), (entered) => String(read(entered)));
  const [isWrong, setWrong] = useState(false);
  const Field = isNumber ? NumberField : TextField;
  const { least = 0, most = Infinity } = setting;
  const typed = read(text);
  useUnsavedText(typed !== setting.value);
  const save = (event: FormEvent) => {
    event.preventDefault();
    const bad = typeof typed === 'number' && (!Number.isInteger(typed) || typed < least || typed > most);
    setWrong(bad);
    if (!bad) change.run(typed);
  };
  return (
    <form
      onSubmit={save}
      noValidate
      className={css({
        display: 'grid',
        gap: 'snug',
        gridTemplateColumns: 'minmax(0, 1fr)',
        justifyItems: 'start',
      })}
    >
      <Field
        label={texts.names[name]}
        hint={hint}
        name={name}
        maxLength={isNumber ? 4 : name === 'siteName' ? maxSiteNameLength : maxSenderNameLength}
        value={text}
        error={isWrong ? texts.wrong : undefined}
        onChange={(event) => setText(event.target.value)}
      />
      {typed === setting.value ? null : (
        <Button type="submit" look="primary" busy={change.busy} aria-label={texts.saveOf(texts.names[name])}>
          {texts.save}
        </Button>
      )}
      <AlertText text={change.error} />
    </form>
  );
}
