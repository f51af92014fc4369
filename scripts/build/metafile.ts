import { basename } from 'node:path'

/** As the metafile names it. */
export const mainEntry = 'web/main.tsx'

/** meta.json of a build: what Bun says of its chunks, and the sheet of each part that has one. */
export interface WebMeta extends Partial<Bun.BuildMetafile> {
  sheets: Record<string, string>
}

export type Outputs = Bun.BuildMetafile['outputs']

/** Names are hashed, so the last part of a path is unique. */
export const chunksOf = (outputs: Outputs) =>
  new Map(Object.entries(outputs).map(([path, output]) => [basename(path), output]))
type Chunks = ReturnType<typeof chunksOf>

export const importsOf = (meta: Bun.BuildMetafile | undefined, script: string): string[] =>
  (chunksOf(meta?.outputs ?? {}).get(script)?.imports ?? [])
    .filter(({ kind }) => kind === 'import-statement')
    .map(({ path }) => basename(path))

/** Everything that must arrive before a chunk can run: its static imports, theirs, and so on. */
export function closureOf(chunks: Chunks, name: string, seen = new Set<string>()): Set<string> {
  if (seen.has(name)) return seen
  seen.add(name)
  for (const { path, kind } of chunks.get(name)?.imports ?? [])
    if (kind === 'import-statement') closureOf(chunks, basename(path), seen)
  return seen
}

/** The chunk that begins with a module of ours. */
export const chunkOf = (chunks: Chunks, entry: string): string | undefined =>
  [...chunks].find(([name, { entryPoint }]) => name.endsWith('.js') && entryPoint === entry)?.[0]
