import { Download } from 'lucide-react';
import { css } from 'styled-system/css';
import { saveFile } from '#app/data/save-file.ts';
import { useAction } from '#app/data/use-action.ts';
import { useEngines } from '#app/engines/engines.tsx';
import { useMessages } from '#app/engines/use-messages.ts';
import type { Endpoint } from '#contract/wire/endpoint.ts';
import { tableFormats, tableMediaTypes, type TableFormat } from '#contract/wire/table-format.ts';
import { Button } from '#ui/button.tsx';

interface DownloadProps {
  /** Answers the table as a file, in the format that its query names. */
  readonly endpoint: Pick<Endpoint, 'method' | 'path'>;
  readonly params: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string>>;
  /** Of the file, without its ending. */
  readonly name: string;
}

/** A list as a file for spreadsheets: a button for each format. */
export function TableDownload(props: DownloadProps) {
  const { download: texts } = useMessages('parts');
  return (
    <div
      role="group"
      aria-label={texts.label}
      className={css({ display: 'flex', flexWrap: 'wrap', gap: 'snug' })}
    >
      {tableFormats.map((format) => (
        <FormatButton key={format} format={format} {...props} />
      ))}
    </div>
  );
}

function FormatButton({
  format,
  endpoint,
  params,
  query,
  name,
}: DownloadProps & { readonly format: TableFormat }) {
  const { file } = useEngines();
  const { download: texts } = useMessages('parts');
  const take = useAction({
    run: () => file(endpoint, params, tableMediaTypes[format], { query: { ...query, format } }),
    called: 'read',
    failedTitle: texts.failed,
    done: (table) => saveFile(table, `${name}.${format}`),
  });
  return (
    <Button busy={take.busy} onClick={() => take.run()}>
      <Download size={20} aria-hidden /> {texts.formats[format]}
    </Button>
  );
}
