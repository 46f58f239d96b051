import type { Call } from '#api/call.ts';
import {
  markOrdersPaid,
  matchBankRows,
  maxBankRows,
  maxPaymentsAtOnce,
} from '#contract/sales/manual-payments.ts';
import type { BodyOf, ReplyOf } from '#contract/wire/endpoint.ts';
import type { Result } from '#domain/failures/failure.ts';
import type { BankRow } from '#domain/sales/bank-statement.ts';

/** A row with an incoming payment, and the order it refers to. */
export interface MatchedRow extends BankRow {
  readonly match: ReplyOf<typeof matchBankRows>['items'][number]['match'];
  readonly order: ReplyOf<typeof matchBankRows>['items'][number]['order'];
}

/** Asks the server which orders the rows refer to, in batches. */
export async function matchStatement(
  call: Call,
  eventId: string,
  rows: readonly BankRow[],
  onSent: (rows: number) => void,
): Promise<Result<readonly MatchedRow[]>> {
  const matched: MatchedRow[] = [];
  for (let from = 0; from < rows.length; from += maxBankRows) {
    onSent(from);
    const part = rows.slice(from, from + maxBankRows);
    const body = { rows: part.map(({ text, amount }) => ({ text, amount })) };
    const reply = await call(matchBankRows, { params: { registrationId: eventId }, body });
    if (!reply.ok) return reply;
    for (const [at, row] of part.entries()) {
      const found = reply.value.items[at];
      matched.push({ ...row, match: found?.match ?? 'unknown', order: found?.order ?? null });
    }
  }
  return { ok: true, value: matched };
}

type Payments = BodyOf<typeof markOrdersPaid>['payments'];
type Marked = ReplyOf<typeof markOrdersPaid>['items'];

/** Marks orders as paid in batches; marked ones stay so when the connection is lost, and a repeat completes the rest. */
export async function markAllPaid(
  call: Call,
  eventId: string,
  payments: Payments,
  proof: { readonly currentPasswordHash?: string },
): Promise<Result<Marked>> {
  const marked: Marked = [];
  for (let from = 0; from < payments.length; from += maxPaymentsAtOnce) {
    const body = { payments: payments.slice(from, from + maxPaymentsAtOnce), ...proof };
    const reply = await call(markOrdersPaid, { params: { registrationId: eventId }, body });
    if (!reply.ok) return reply;
    marked.push(...reply.value.items);
  }
  return { ok: true, value: marked };
}
