import type { Logger } from 'pino';
import { enrolDevice, renewDevice } from '#contract/door/devices.ts';
import { isLargeUpload, usualBodyLimit, type Endpoint } from '#contract/wire/endpoint.ts';
import { verifyPayment } from '#contract/sales/payments.ts';
import { ping } from '#contract/ping.ts';
import { sendScans } from '#contract/door/scans.ts';
import type { RateLimit } from '#server/ops/rate-limit.ts';
import { tooMany } from '#server/access/refusals.ts';
import { isRefusal, refusal, type Refusal } from '#server/access/refusal.ts';
import type { RequestContext } from '#server/access/request-context.ts';
import { callerKey } from '#server/access/caller.ts';
import { decideAccess } from '#server/access/call-access.ts';
import {
  namesDevice,
  readCaller,
  readCallerEarly,
  type Called,
  type CallerDeps,
} from '#server/access/request-caller.ts';
import type { BodyRooms } from './body-room.ts';
import { compressed } from './compressed.ts';
import { isBytes, isFileStream, isNoBody, type Joined } from '#server/resources/joined.ts';
import { readCall } from './read-call.ts';
import { checkNoBody, checkReply } from './reply-check.ts';
import { bytesToCome, discardBody, readBytes } from './request-body.ts';
import { bytesResponse, emptyResponse, streamResponse, successResponse } from './success-response.ts';
import { teamRoleAt } from '#server/access/event-access.ts';

export interface ApiDeps extends CallerDeps, BodyRooms {
  readonly apiKey: string;
  readonly log: Logger;
  /** Whether every reply is validated against the contract before it is sent: on in tests. */
  readonly checkReplies: boolean;
  readonly limits: Readonly<
    Record<'address' | 'caller' | 'enrol' | 'publicReads' | 'pages' | 'verify', RateLimit>
  >;
}

/** A device whose lease has expired may still send its scans, and ask for a new lease. */
const acceptedAfterLease: ReadonlySet<Endpoint> = new Set<Endpoint>([sendScans, renewDevice]);
const unlimited: ReadonlySet<Endpoint> = new Set<Endpoint>([ping]);
const leaseExpired = refusal(401, 'lease_expired', (texts) => texts.http.leaseExpired);

/** A call's input and its caller; `release` frees the memory reserved for its body. */
interface ReadCall {
  readonly called: Called;
  readonly body: Uint8Array;
  readonly release: () => void;
}

interface Coming {
  readonly endpoint: Endpoint;
  readonly params: Readonly<Record<string, string>>;
  readonly request: Request;
  readonly ip: string;
  readonly note: (called: Called) => void;
}

/**
 * Answers one API call step by step: rate limit by address, read the body, authenticate the caller, check access,
 * rate limit by caller, validate, reply. Access is checked before validation, so that nobody learns about calls they
 * may not make, and before a large body is read, so that nobody fills the memory with a body they may not send. If
 * the caller is identified by the body, or anybody may call, memory is limited per address.
 */
export async function answerCall(
  deps: ApiDeps,
  joined: Joined,
  params: Readonly<Record<string, string>>,
  request: Request,
  context: RequestContext,
  note: (called: Called) => void,
): Promise<Response | Refusal> {
  const { endpoint } = joined;
  const early = limitAddress(deps, endpoint, context.ip);
  if (early !== null) return early;
  const coming = { endpoint, params, request, ip: context.ip, note };
  const heard = await (isLargeUpload(endpoint) ? readLargeCall(deps, coming) : readCallBody(deps, coming));
  if (isRefusal(heard)) return heard;
  try {
    return await answerReadCall(deps, joined, { ...coming, ...heard }, context);
  } finally {
    heard.release();
  }
}

/** Reads a body that identifies its caller, or that anybody may send; a large one only if there is memory left for it. */
async function readCallBody(deps: ApiDeps, coming: Coming): Promise<ReadCall | Refusal> {
  const { endpoint, request } = coming;
  const bytes = bytesToCome(request, endpoint.bodyLimit ?? usualBodyLimit);
  const release = bytes <= usualBodyLimit ? () => undefined : await reserveUnknown(deps, coming, bytes);
  if (isRefusal(release)) {
    await discardBody(request, bytes);
    return release;
  }
  let heard: Omit<ReadCall, 'release'> | Refusal | null = null;
  try {
    heard = await readWholeCall(deps, coming);
  } finally {
    if (heard === null || isRefusal(heard)) release();
  }
  return isRefusal(heard) ? heard : { ...heard, release };
}

async function readWholeCall(deps: ApiDeps, coming: Coming): Promise<Omit<ReadCall, 'release'> | Refusal> {
  const { endpoint, request } = coming;
  const body = await readBytes(request, endpoint.bodyLimit);
  if (isRefusal(body)) return body;
  const called = await readCaller(deps, request, body);
  if (isRefusal(called)) return called;
  return (await refuseCaller(deps, coming, called)) ?? { called, body };
}

/** By the sending address. The share for doors is only available to somebody who knows a device's id. */
async function reserveUnknown(
  deps: ApiDeps,
  { request, ip }: Coming,
  bytes: number,
): Promise<(() => void) | Refusal> {
  return deps.unknownBodyRoom.reserve(ip, bytes, !(await namesDevice(deps, request)));
}

/** Reads a large body only from somebody who may send it, and only if there is memory left for it. */
async function readLargeCall(deps: ApiDeps, coming: Coming): Promise<ReadCall | Refusal> {
  const { endpoint, request } = coming;
  const bytes = bytesToCome(request, endpoint.bodyLimit ?? usualBodyLimit);
  const admitted = await admitLarge(deps, coming, bytes);
  if (isRefusal(admitted)) {
    await discardBody(request, bytes);
    return admitted;
  }
  const body = await readBytes(request, endpoint.bodyLimit);
  if (!isRefusal(body)) return { ...admitted, body };
  admitted.release();
  return body;
}

async function admitLarge(
  deps: ApiDeps,
  coming: Coming,
  bytes: number,
): Promise<Omit<ReadCall, 'body'> | Refusal> {
  const called = await readCallerEarly(deps, coming.request);
  if (isRefusal(called)) return called;
  const no = await refuseCaller(deps, coming, called);
  if (no !== null) return no;
  if (bytes <= usualBodyLimit) return { called, release: () => undefined };
  const isAnybodys = coming.endpoint.access === 'signed_in';
  const release = deps.bodyRoom.reserve(callerKey(called.caller), bytes, isAnybodys);
  return isRefusal(release) ? release : { called, release };
}

async function refuseCaller(
  deps: ApiDeps,
  { endpoint, params, request, note }: Coming,
  called: Called,
): Promise<Refusal | null> {
  note(called);
  return (await decide(deps, endpoint, called, params, request)) ?? limitCaller(deps, called);
}

async function answerReadCall(
  deps: ApiDeps,
  joined: Joined,
  { params, request, body, called }: Coming & ReadCall,
  context: RequestContext,
): Promise<Response | Refusal> {
  const { endpoint } = joined;
  const call = readCall(endpoint, request, {
    url: new URL(request.url),
    params,
    body,
    caller: called.caller,
  });
  if (isRefusal(call)) return call;
  const value = await joined.answer(call, context);
  if (isRefusal(value)) return value;
  if (isNoBody(value)) {
    if (deps.checkReplies) checkNoBody(joined, value);
    return emptyResponse(value);
  }
  if (isBytes(value)) return bytesResponse(endpoint, value, request);
  if (endpoint.reply === undefined && isFileStream(value))
    return streamResponse(value, request, (err) =>
      deps.log.error({ requestId: context.requestId, err }, 'a file broke off'),
    );
  if (deps.checkReplies) checkReply(joined, value);
  return compressed(endpoint, successResponse(endpoint, value, request), request);
}

function decide(
  deps: ApiDeps,
  endpoint: Endpoint,
  called: Called,
  params: Readonly<Record<string, string>>,
  request: Request,
): Promise<Refusal | null> {
  const { caller } = called;
  if (called.leaseExpired && !acceptedAfterLease.has(endpoint)) return Promise.resolve(leaseExpired);
  const eventId = params['registrationId'] ?? null;
  return decideAccess(endpoint.access, {
    caller,
    apiKeyKnown: request.headers.get('x-api-key') === deps.apiKey,
    eventId,
    passSerial: params['serial'] ?? null,
    teamRole: () => teamRoleAt(deps.database, caller, eventId),
  });
}

function limitAddress(deps: ApiDeps, endpoint: Endpoint, ip: string): Refusal | null {
  if (unlimited.has(endpoint)) return null;
  const { enrol, address, publicReads, verify } = deps.limits;
  const waits = [(endpoint === enrolDevice ? enrol : address)(ip).wait];
  if (endpoint.publicCache === true) waits.push(publicReads(ip).wait);
  if (endpoint === verifyPayment) waits.push(verify(ip).wait);
  const wait = Math.max(...waits);
  return wait > 0 ? tooMany(wait) : null;
}

function limitCaller(deps: ApiDeps, { caller }: Called): Refusal | null {
  if (caller.kind === 'none') return null;
  const { wait } = deps.limits.caller(callerKey(caller));
  return wait > 0 ? tooMany(wait) : null;
}
