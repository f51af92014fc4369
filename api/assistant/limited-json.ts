import { AssistantFailure } from './provider.ts'

/** The JSON of a reply, read as it comes and dropped as soon as it is too large (I13): a provider is not trusted either. */
export async function limitedJson(response: Response, maxBytes: number): Promise<unknown> {
  const declared = Number(response.headers.get('content-length') ?? 0)
  if (declared > maxBytes) {
    await response.body?.cancel()
    throw new AssistantFailure('bad-reply', 'the reply is too large')
  }
  const chunks: Uint8Array[] = []
  let size = 0
  // Leaving the loop early cancels the stream, and with it the connection.
  for await (const chunk of response.body ?? []) {
    size += chunk.byteLength
    if (size > maxBytes) throw new AssistantFailure('bad-reply', 'the reply is too large')
    chunks.push(chunk)
  }
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(Buffer.concat(chunks)))
  } catch {
    throw new AssistantFailure('bad-reply', 'the reply is no JSON')
  }
}
