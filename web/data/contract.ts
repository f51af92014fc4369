import type { Problem } from '../api/problem.ts'
import type { data } from '../../openapi/gen/data.gen.ts'
import type { operations } from '../../openapi/gen/schema.d.ts'

type Table = typeof data
export type OperationId = keyof Table & keyof operations
type Json<R> = R extends { content: { 'application/json': infer B } } ? B : never
type Success<K extends OperationId> = Extract<keyof operations[K]['responses'], 200 | 201 | 202 | 204>

/** What a success of the operation brings; of a 204 nothing. */
export type Answer<K extends OperationId> = Json<operations[K]['responses'][Success<K>]>

/** `path` and `query` as the contract has them, with its own question marks; headers are the layer's own business. */
type Params<P> = {
  [W in keyof P as W extends 'path' | 'query' ? ([NonNullable<P[W]>] extends [never] ? never : W) : never]: P[W]
}
type Body<O> = O extends { requestBody: { content: { 'application/json': infer B } } }
  ? { body: B }
  : O extends { requestBody?: { content: { 'application/json': infer B } } }
    ? { body?: B }
    : unknown
export type Input<K extends OperationId> = Params<operations[K]['parameters']> & Body<operations[K]>

type Form<O> = O extends { requestBody: { content: { 'multipart/form-data': unknown } } } ? true : false
type Reads<K extends OperationId> = Table[K]['method'] extends 'GET'
  ? [Answer<K>] extends [never]
    ? never // a file is downloaded, not remembered
    : K
  : never
type Writes<K extends OperationId> = Table[K]['method'] extends 'GET'
  ? never
  : Form<operations[K]> extends true
    ? never // uploads tell their progress: web/api/send-form.ts
    : K

/** `GET` with JSON: these can be read; the others of JSON can be written. */
export type ReadId = { [K in OperationId]: Reads<K> }[OperationId]
export type WriteId = { [K in OperationId]: Writes<K> }[OperationId]

type Deletes<K extends WriteId> = Table[K]['method'] extends 'DELETE' ? K : never
export type DeleteId = { [K in WriteId]: Deletes<K> }[WriteId]

type Queued<K extends OperationId> = Table[K] extends { offline: 'queue' } ? K : never
/** Writes that may wait on the device (`x-offline: queue`). */
export type QueueId = { [K in OperationId]: Queued<K> }[OperationId]

/** Nothing to say needs no second argument. */
export type Said<K extends OperationId, More extends unknown[] = []> =
  Record<never, never> extends Input<K> ? [input?: Input<K>, ...more: More] : [input: Input<K>, ...more: More]

/** Why there is nothing (new): 0 is a call that nobody waited for any more. */
export interface Failed {
  status: number
  offline: boolean
  problem: Problem
}
export type Reply<K extends OperationId> =
  | { data: Answer<K>; failed?: undefined }
  | { data?: undefined; failed: Failed }
