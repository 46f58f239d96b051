import { Download } from 'lucide-react';
import { useRef, useState } from 'react';
import { css } from 'styled-system/css';
import { saveFile } from '#app/data/save-file.ts';
import { fieldErrors } from '#app/data/field-errors.ts';
import { useProofFirst } from '#app/data/use-proof-first.ts';
import { useProvenForm } from '#app/data/use-proven-form.ts';
import { useEngines } from '#app/engines/engines.tsx';
import { useMessages } from '#app/engines/use-messages.ts';
import type { Endpoint } from '#contract/wire/endpoint.ts';
import { tableFormats, tableMediaTypes, type TableFormat } from '#contract/wire/table-format.ts';
import { ProofField } from '#screens/parts/fields/proof-field.tsx';
import { Button } from '#ui/button.tsx';

interface DownloadProps {
  /** Returns the table as a file in the format given in the query. */
  readonly endpoint: Pick<Endpoint, 'method' | 'path'>;
  readonly params: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string>>;
  readonly fileName: (ending: TableFormat) => string;
}

/** Downloads a list for spreadsheets: a button per format, and a password field if the last proof is too old. */
export function TableDownload(props: DownloadProps) {
  const [round, setRound] = useState(0);
  return <DownloadForm key={round} {...props} onProven={() => setRound(round + 1)} />;
}

interface FormProps extends DownloadProps {
  /** Called after a download with a proof, so that the next one needs none. */
  readonly onProven: () => void;
}

function DownloadForm({ endpoint, params, query, fileName, onProven }: FormProps) {
  const { file, notify, messages } = useEngines();
  const { download: texts } = useMessages('parts');
  // The form is submitted in the same press that chooses the format, before state could be read again.
  const wanted = useRef<TableFormat>('csv');
  const [taken, setTaken] = useState<TableFormat>('csv');
  const proofFirst = useProofFirst();
  const { proof, form } = useProvenForm({
    send: (proven) => {
      const format = wanted.current;
      return proofFirst(proven, () =>
        file(endpoint, params, tableMediaTypes[format], {
          query: { ...query, format, language: messages.language },
        }),
      );
    },
    called: 'read',
    refused(failure, words) {
      if (Object.keys(fieldErrors(failure)).length === 0) notify.failed(texts.failed, words);
    },
    done(table) {
      saveFile(table, fileName(wanted.current));
      if (proof.asked) onProven();
    },
  });
  return (
    <form noValidate onSubmit={form.submit} className={css({ display: 'grid', gap: 'near' })}>
      <ProofField proof={proof} form={form} />
      <div
        role="group"
        aria-label={texts.label}
        className={css({ display: 'flex', flexWrap: 'wrap', gap: 'snug' })}
      >
        {tableFormats.map((format) => (
          <Button
            key={format}
            type="submit"
            busy={form.busy && taken === format}
            disabled={form.busy && taken !== format}
            onClick={() => {
              wanted.current = format;
              setTaken(format);
            }}
          >
            <Download size={20} aria-hidden /> {texts.formats[format]}
          </Button>
        ))}
      </div>
    </form>
  );
}
