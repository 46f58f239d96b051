import { css } from 'styled-system/css';
import { useAction } from '#app/data/use-action.ts';
import type { FileRule } from '#app/data/file-rule.ts';
import { useEngines } from '#app/engines/engines.tsx';
import { useMessages } from '#app/engines/use-messages.ts';
import { putLogo, readSettings } from '#contract/administration/settings.ts';
import { appConfig } from '#contract/app-config.ts';
import { logoPath, mostLogoBytes } from '#domain/look/look.ts';
import { FileField } from '#screens/parts/fields/file-field.tsx';
import { AlertText } from '#ui/alert-text.tsx';
import { Button } from '#ui/button.tsx';
import { useChange } from './use-change.ts';
import type { Setting } from './setting-words.ts';

const rule: FileRule = {
  types: [
    { mime: 'image/png', label: 'PNG' },
    { mime: 'image/webp', label: 'WebP' },
    { mime: 'image/svg+xml', label: 'SVG' },
  ],
  mostBytes: mostLogoBytes,
};

/** The logo of the installation: sent as soon as it is chosen. */
export function LogoField({ setting }: { readonly setting: Setting }) {
  const { call } = useEngines();
  const texts = useMessages('settings');
  const send = useAction({
    reads: [readSettings, appConfig],
    run: (file: File) => call(putLogo, {}, { file }),
    says: () => ({ title: texts.saved(texts.names.logo) }),
  });
  const remove = useChange('logo');
  const id = String(setting.value);
  return (
    <div className={css({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 'near' })}>
      {id === '' ? null : (
        <img
          src={logoPath(id, 'icon-192')}
          alt={texts.names.logo}
          className={css({
            w: '6rem',
            h: '6rem',
            borderRadius: 'medium',
            borderWidth: '1px',
            borderColor: 'line',
          })}
        />
      )}
      <FileField
        label={texts.names.logo}
        rule={rule}
        value={null}
        onChange={(file) => void (file !== null && send.run(file))}
        error={send.error ?? undefined}
      />
      <p className={css({ textStyle: 'small', color: 'text.faint' })}>{texts.hints.logo}</p>
      {send.busy ? (
        <p role="status" className={css({ textStyle: 'small', color: 'text.soft' })}>
          {texts.look.sending}
        </p>
      ) : null}
      <AlertText text={remove.error} />
      {id === '' ? null : (
        <div>
          <Button look="plain" busy={remove.busy} onClick={() => remove.run('')}>
            {texts.look.remove}
          </Button>
        </div>
      )}
    </div>
  );
}
