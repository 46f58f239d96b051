import type { Row } from './row.ts';

/**
 * Measures the pure core over an event of 100,000 tickets with 50,000 passages: bytes, links of a rolling code,
 * verdicts.
 */
export async function bench(): Promise<Row[]> {
  // Imported here because loading the module creates the event.
  const { figures } = await import('./domain/figures.ts');
  const found = await figures();
  const bytes = found.stateBytesPerTicket;
  const row = (name: string, value: number, unit: string): Row => ({ name, value, unit });
  return [
    row('state plane, all good', bytes.allGood, 'byte/ticket'),
    row('state plane, one in 200 revoked', bytes.revoked1in200, 'byte/ticket'),
    row('state plane, 5 % revoked', bytes.revoked5percent, 'byte/ticket'),
    row('state plane, 5 % revoked, 5 % blocked', bytes.revoked5blocked5percent, 'byte/ticket'),
    row('state plane, 20 % revoked, 5 % blocked', bytes.revoked20blocked5percent, 'byte/ticket'),
    row('reference plane', found.referenceBytesPerTicket, 'byte/ticket'),
    row('admission plane', found.admissionBytesPerPassage, 'byte/passage'),
    row('a link of a rolling code', found.linkNs, 'ns'),
    row('a rolling code at step 480', found.verifyStep480Ms, 'ms'),
    row('the same when the person comes in again', found.verifyStep480AfterReentryMs, 'ms'),
    row('a view of the event, made from its pages', found.createViewMs, 'ms'),
    row('a view, restored from a checkpoint', found.restoreViewMs, 'ms'),
    row('a view, saved', found.saveViewMs, 'ms'),
    row('a saved view', found.savedBytes, 'byte'),
    row('one ticket looked up and judged', found.lookUpAndJudgeUs, 'µs'),
  ];
}
