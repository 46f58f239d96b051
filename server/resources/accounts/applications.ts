import type * as contract from '#contract/accounts/applications.ts';
import { documentFileName } from '#domain/people/application.ts';
import type { Prove } from '#server/access/prove.ts';
import { isRefusal, type Refusal } from '#server/access/refusal.ts';
import { toAdminApplication, toApplication } from '#server/accounts/applications/application-presenter.ts';
import {
  approveApplication,
  listApplications,
  rejectApplication,
  type DecideDeps,
} from '#server/accounts/applications/decide-application.ts';
import {
  putDocument,
  readAnyDocument,
  readOwnDocument,
  removeDocument,
  type SentDocument,
} from '#server/accounts/applications/documents.ts';
import {
  putApplication,
  readOwnApplication,
  withdrawApplication,
  type ApplicationDeps,
} from '#server/accounts/applications/own-application.ts';
import type { Answer, Bytes } from '#server/resources/call.ts';

type Endpoints = Omit<typeof contract, 'application' | 'adminApplication'>;

/** Applications to organize events: the caller's own, and all of them for administrators. */
export function createApplications(deps: ApplicationDeps & DecideDeps & { readonly prove: Prove }): {
  readonly [K in keyof Endpoints]: Answer<Endpoints[K]>;
} {
  return {
    async readOwnApplication({ caller }) {
      const row = await readOwnApplication(deps, caller);
      return isRefusal(row) ? row : { application: row === null ? null : toApplication(row) };
    },
    putApplication: ({ params, body, caller }) =>
      own(putApplication(deps, caller, params.applicationId, body)),
    withdrawApplication: ({ params, caller }) => own(withdrawApplication(deps, caller, params.applicationId)),
    putApplicationDocument: ({ params, query, caller, raw }) => {
      const document = { name: query.name, bytes: raw?.bytes ?? new Uint8Array(0) };
      return own(putDocument(deps, caller, params.applicationId, document));
    },
    removeApplicationDocument: ({ params, caller }) =>
      own(removeDocument(deps, caller, params.applicationId)),
    readOwnDocument: ({ params, caller }) => file(readOwnDocument(deps, caller, params.applicationId)),
    async listApplications({ query }) {
      const { rows, total } = await listApplications(deps, query);
      return { items: rows.map(toAdminApplication), page: query.page, limit: query.limit, total };
    },
    approveApplication: async ({ params, caller }) =>
      (await deps.prove(caller, undefined)) ?? any(approveApplication(deps, params.id, caller)),
    rejectApplication: ({ params, body, caller }) =>
      any(rejectApplication(deps, params.id, body.reason, caller)),
    readApplicationDocument: ({ params, caller }) => file(readAnyDocument(deps, caller, params.id)),
  };
}

const own = (answer: Promise<Parameters<typeof toApplication>[0] | Refusal>) => shown(answer, toApplication);
const any = (answer: Promise<Parameters<typeof toAdminApplication>[0] | Refusal>) =>
  shown(answer, toAdminApplication);

async function shown<R extends object, A>(answer: Promise<R | Refusal>, to: (row: R) => A) {
  const row = await answer;
  return isRefusal(row) ? row : { application: to(row) };
}

/** Sent as a download, never displayed inline: the sender may have crafted it to be opened here. */
async function file(answer: Promise<SentDocument | Refusal>): Promise<Bytes | Refusal> {
  const document = await answer;
  if (isRefusal(document)) return document;
  const { bytes, type, hash } = document;
  const whole = { bytes, from: 0, total: bytes.length };
  return { ...whole, contentType: type, etag: hash, fileName: documentFileName(type) };
}
