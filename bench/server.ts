import type { Row } from './row.ts';
import { measureScanBatches } from './scan-batches.ts';

/** Taking batches of 100 scans in, on every database that can be had here; the first is the reference. */
export async function bench(): Promise<Row[]> {
  const figures = await measureScanBatches();
  const [reference] = figures;
  return figures.flatMap((one): Row[] => {
    const row = (name: string, value: number, unit: string, other?: number): Row => {
      const compared =
        one === reference || other === undefined ? {} : { reference: other, ratio: value / other };
      return { name: `${one.database}: ${name}`, value, unit, ...compared };
    };
    return [
      row('batches of 100 scans', one.batchesPerSecond, '/s', reference?.batchesPerSecond),
      row('rows', one.rowsPerSecond, '/s', reference?.rowsPerSecond),
      row('a batch, p50', one.p50Ms, 'ms', reference?.p50Ms),
      row('a batch, p99', one.p99Ms, 'ms', reference?.p99Ms),
      row('tickets issued', one.issuedPerSecond, '/s', reference?.issuedPerSecond),
    ];
  });
}
