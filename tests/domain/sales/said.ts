import type { SaleRefusal } from '#domain/sales/sale-refusal.ts';
import { written } from '#messages/written.ts';
import { answered } from '#server/sales/answer-refusal.ts';

/** A refusal with its message to the buyer; null if nothing is refused. */
export function said(no: SaleRefusal | null) {
  return no === null ? null : { ...no, message: answered(no).text(written.en.refusals) };
}
