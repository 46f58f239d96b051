import { css } from 'styled-system/css';
import { saveFile } from '#app/data/save-file.ts';
import { useAction } from '#app/data/use-action.ts';
import { useEngines } from '#app/engines/engines.tsx';
import { useMessages } from '#app/engines/use-messages.ts';
import { useFormats } from '#app/format/use-formats.ts';
import {
  readOwnApplication,
  readOwnDocument,
  removeApplicationDocument,
  type Application,
} from '#contract/accounts/applications.ts';
import { documentFileName } from '#domain/people/application.ts';
import { AlertText } from '#ui/alert-text.tsx';
import { Button } from '#ui/button.tsx';

/** The document of an application, to view or delete. */
export function OwnDocument({ application }: { readonly application: Application }) {
  const { call, file } = useEngines();
  const { document: texts } = useMessages('applications').own;
  const { fileSize } = useFormats();
  const { applicationId, document } = application;
  const params = { applicationId };
  const download = useAction({
    run: () => file(readOwnDocument, params, document?.type ?? '', { uploaded: true }),
    called: 'read',
    done: (blob) => saveFile(blob, documentFileName(document?.type ?? '')),
  });
  const remove = useAction({
    run: () => call(removeApplicationDocument, { params }),
    reads: [readOwnApplication],
    says: () => ({ title: texts.removed }),
  });
  if (document === null) return texts.none;
  const { name, size } = document;
  return (
    <div className={css({ display: 'grid', gap: 'snug' })}>
      <span>
        <bdi>{name}</bdi> ({fileSize(size)})
      </span>
      <AlertText text={download.error ?? remove.error} />
      <div className={css({ display: 'flex', flexWrap: 'wrap', gap: 'snug' })}>
        <Button busy={download.busy} aria-label={texts.downloadOf(name)} onClick={() => download.run()}>
          {texts.download}
        </Button>
        <Button
          look="plain"
          busy={remove.busy}
          aria-label={texts.removeOf(name)}
          onClick={() => remove.run()}
        >
          {texts.remove}
        </Button>
      </div>
    </div>
  );
}
