export type FilePart = { field: string; name: string; type: string; blob: Blob }

/** The files of a form, in its order (RFC 7578); undefined when it is none. */
export async function filesOfForm(request: Request): Promise<FilePart[] | undefined> {
  const type = request.headers.get('content-type') ?? ''
  const bytes = await request.arrayBuffer()
  const form = await new Response(bytes, { headers: { 'content-type': type } }).formData().catch(() => undefined)
  if (!form) return undefined
  const declared = declaredTypes(bytes, type)
  const files = [...form].flatMap(([field, file]) => (typeof file === 'string' ? [] : [{ field, file }]))
  return files.map(({ field, file }, at) => ({ field, name: file.name, type: declared[at] ?? '', blob: file }))
}

/** What the sender says of each file: Bun takes the type of a File from its name. */
function declaredTypes(bytes: ArrayBuffer, type: string): string[] {
  const boundary = /boundary="?([^";]+)/i.exec(type)?.[1] ?? ''
  return new TextDecoder('latin1')
    .decode(bytes)
    .split(`--${boundary}\r\n`)
    .map((part) => part.split('\r\n\r\n')[0] ?? '')
    .filter((headers) => /filename\*?=/i.test(headers))
    .map((headers) => /^content-type:\s*([^;\r\n]*)/im.exec(headers)?.[1]?.trim().toLowerCase() ?? '')
}
