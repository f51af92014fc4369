import { type Call, send } from './call.ts'

/** What a call answers that must not fail. */
export async function written<T>(port: number, call: Call): Promise<T> {
  const answer = await send(port, call)
  if (typeof answer.status !== 'number' || answer.status >= 300)
    throw new Error(`${call.id}: ${answer.status} ${'body' in answer ? JSON.stringify(answer.body) : ''}`)
  return (answer as { body: T }).body
}
