import { css } from 'styled-system/css';
import { useAction } from '#app/data/use-action.ts';
import type { FileRule } from '#app/data/file-rule.ts';
import { makesSmaller } from '#app/data/smaller-picture.ts';
import { useEngines } from '#app/engines/engines.tsx';
import { useMessages } from '#app/engines/use-messages.ts';
import { putLogo } from '#contract/administration/settings.ts';
import { logoPath, maxLogoBytes, maxLogoPixels, sentLogoEdge } from '#domain/look/look.ts';
import { SentFileField } from '#screens/parts/fields/sent-file-field.tsx';
import { settingReads, useChange } from './use-change.ts';
import type { Setting } from './setting-text.ts';

const rule: FileRule = {
  types: [
    { mime: 'image/png', label: 'PNG' },
    { mime: 'image/webp', label: 'WebP' },
    { mime: 'image/svg+xml', label: 'SVG' },
  ],
  mostBytes: maxLogoBytes,
  shrink: makesSmaller({
    longestEdge: sentLogoEdge,
    aboveBytes: maxLogoBytes,
    mostPixels: maxLogoPixels,
    mostBytes: maxLogoBytes,
  }),
};

/** The installation's logo: uploaded as soon as it is chosen. */
export function LogoField({ setting }: { readonly setting: Setting }) {
  const { call } = useEngines();
  const texts = useMessages('settings');
  const send = useAction({
    reads: settingReads,
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
      <SentFileField
        label={texts.names.logo}
        rule={rule}
        send={send}
        sending={texts.look.sending}
        hint={texts.hints.logo}
        error={remove.error}
        remove={id === '' ? null : { label: texts.look.remove, busy: remove.busy, run: () => remove.run('') }}
      />
    </div>
  );
}
