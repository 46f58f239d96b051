import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { endpoint, type Endpoint } from '#contract/wire/endpoint.ts';
import { orderReply } from '#contract/sales/orders.ts';
import { updateCredentials } from '#contract/accounts/credentials.ts';
import { wordOf } from '#contract/wire/word.ts';
import { fieldsMissing, misunderstood, troubles } from './understood.ts';

const reply = { id: v.string(), count: v.number(), note: v.optional(v.string(), '') };
const old = v.object(reply);
const { count: _count, ...withoutCount } = reply;
const { note: _note, ...withoutNote } = reply;
const { cancellable: _cancellable, ...uncancellable } = orderReply.entries;

describe('an app older than its server', () => {
  test.each<[string, v.GenericSchema, v.GenericSchema]>([
    ['a field it needs is gone', v.object(withoutCount), old],
    ['a field of an order is gone', v.object(uncancellable), orderReply],
    ['a field has another type', v.object({ ...reply, count: v.string() }), old],
    ['a field may be null since', v.object({ ...reply, count: v.nullable(v.number()) }), old],
    ['a field may be left out since', v.object({ ...reply, count: v.optional(v.number()) }), old],
    ['the item of a list has lost a field', v.array(v.object(withoutCount)), v.array(old)],
    ['a list is an object since', v.object({ items: v.array(v.string()) }), v.array(v.string())],
    ['a word is new to it, and it has no rule for that', v.picklist(['a', 'b']), v.picklist(['a'])],
    ['a branch is new to it', v.union([old, v.object({ other: v.string() })]), old],
  ])('is not understood where %s', (_, answered, known) => {
    expect(misunderstood(answered, known)).not.toEqual([]);
  });

  test.each<[string, v.GenericSchema, v.GenericSchema]>([
    ['there is a field more', v.object({ ...reply, more: v.string() }), old],
    ['there is a word more, and it reads it as another', v.picklist(['a', 'b']), wordOf(['a'], 'a')],
    ['nothing has changed', orderReply, orderReply],
  ])('is understood where %s', (_, answered, known) => {
    expect(misunderstood(answered, known)).toEqual([]);
  });

  test('copes without an optional field', () => {
    expect(fieldsMissing(old, v.object(withoutNote))).toEqual(['.note']);
    expect(fieldsMissing(v.array(v.nullable(old)), v.array(v.object(withoutNote)))).toEqual(['.note']);
    expect(fieldsMissing(old, v.object({ ...reply, more: v.string() }))).toEqual([]);
    expect(fieldsMissing(old, undefined)).toEqual(['.id', '.count', '.note']);
  });
});

describe('a server newer than an app', () => {
  const call = { method: 'PUT', path: '/api/thing', access: 'public', about: 'A thing.' } as const;
  const sent = endpoint({ ...call, body: v.object({ name: v.string() }) });

  test.each<[string, Endpoint]>([
    [
      'a field must be sent since',
      endpoint({ ...call, body: v.object({ name: v.string(), age: v.number() }) }),
    ],
    ['a field has another name since', endpoint({ ...call, body: v.object({ title: v.string() }) })],
    [
      'a field has to be longer since',
      endpoint({ ...call, body: v.object({ name: v.pipe(v.string(), v.minLength(30)) }) }),
    ],
    [
      'a query must be there since',
      endpoint({ ...call, query: v.object({ page: v.string() }), body: sent.body }),
    ],
    [
      'no other field is taken since',
      endpoint({ ...call, body: v.strictObject({ title: v.optional(v.string()) }) }),
    ],
  ])('refuses it where %s', (_, now) => {
    expect([...troubles('query', sent, now), ...troubles('body', sent, now)]).not.toEqual([]);
  });

  test.each<[string, Endpoint]>([
    [
      'a field may be sent since',
      endpoint({ ...call, body: v.object({ name: v.string(), age: v.optional(v.number()) }) }),
    ],
    [
      'a query may be there since',
      endpoint({ ...call, query: v.object({ page: v.optional(v.string()) }), body: sent.body }),
    ],
    ['the body is not read any more', endpoint(call)],
  ])('takes it where %s', (_, now) => {
    expect([...troubles('query', sent, now), ...troubles('body', sent, now)]).toEqual([]);
  });

  test('receives no newer fields if it rejects unknown ones', () => {
    const more = endpoint({
      ...updateCredentials,
      body: v.strictObject({ ...updateCredentials.body.entries, nickname: v.optional(v.string()) }),
    });
    expect(troubles('body', updateCredentials, more)).toEqual([]);
    expect(troubles('body', more, updateCredentials)).not.toEqual([]);
  });
});
