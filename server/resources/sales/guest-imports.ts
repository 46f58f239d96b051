import type * as contract from '#contract/sales/guest-imports.ts';
import type { Answer, StreamAnswer } from '#server/resources/call.ts';
import { applyImport, undoImport } from '#server/sales/guests/apply-imports.ts';
import { exportRows } from '#server/sales/guests/export-rows.ts';
import { giveByHand } from '#server/sales/guests/give-by-hand.ts';
import { emailGuest, emailGuests } from '#server/sales/guests/email-guests.ts';
import type { EmailingDeps } from '#server/sales/guests/guest-deps.ts';
import { listImports, listRows, readImport } from '#server/sales/guests/read-imports.ts';
import { beginImport, dropImport, acceptRows } from '#server/sales/guests/receive-guests.ts';

type GuestAnswers = {
  readonly [
    K in
      | 'listGuestImports'
      | 'addGuestImport'
      | 'sendGuestRows'
      | 'readGuestImport'
      | 'listGuestRows'
      | 'applyGuestImport'
      | 'undoGuestImport'
      | 'deleteGuestImport'
      | 'emailGuests'
      | 'emailGuest'
      | 'addGuestByHand'
      | 'addTestTickets'
  ]: Answer<(typeof contract)[K]>;
} & { readonly exportGuestRows: StreamAnswer<typeof contract.exportGuestRows> };

const callOf = ({
  registrationId,
  importId,
}: {
  readonly registrationId: string;
  readonly importId: string;
}) => ({ eventId: registrationId, importId });

/** Guest lists and tickets issued by hand. */
export function guestImportsResource(deps: EmailingDeps): GuestAnswers {
  return {
    listGuestImports: ({ params, query }) => listImports(deps, params.registrationId, query),
    addGuestImport: ({ params, body, caller }) => beginImport(deps, caller, params.registrationId, body),
    sendGuestRows: ({ params, body, caller }) => acceptRows(deps, caller, callOf(params), body),
    readGuestImport: ({ params }) => readImport(deps, callOf(params)),
    listGuestRows: ({ params, query }) => listRows(deps, callOf(params), query),
    exportGuestRows: ({ params, query, caller }) => exportRows(deps, caller, { ...callOf(params), ...query }),
    applyGuestImport: ({ params, caller }) => applyImport(deps, caller, callOf(params)),
    undoGuestImport: ({ params, caller }) => undoImport(deps, caller, callOf(params)),
    deleteGuestImport: ({ params, caller }) => dropImport(deps, caller, callOf(params)),
    emailGuests: ({ params, caller }) => emailGuests(deps, caller, callOf(params)),
    emailGuest: ({ params, caller }) =>
      emailGuest(deps, caller, { ...callOf(params), row: Number(params.row) }),
    addGuestByHand: ({ params, body, caller }) =>
      giveByHand(deps, caller, params.registrationId, { kind: 'by_hand', ...body }),
    addTestTickets: ({ params, body, caller }) =>
      giveByHand(deps, caller, params.registrationId, {
        ...body,
        kind: 'test',
        name: '',
        email: '',
        sendEmail: false,
      }),
  };
}
