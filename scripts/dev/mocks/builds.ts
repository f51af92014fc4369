import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { createInstall } from '../../../api/http/pages/install.ts'
import { createWebAssets } from '../../../api/http/pages/web.ts'
import { siteOf } from '../../../mocks/site.ts'
import { buildWeb } from '../../build-web.ts'

type Files = Record<string, { hash: string }>
export type Build = {
  id: string
  folder: string
  files: Files
  respond: ReturnType<typeof createWebAssets>
  install: ReturnType<typeof createInstall>
}

/** Each in a folder of its own: the last one goes on being served while the next is made. */
export async function makeBuild(out: string, number: number): Promise<Build> {
  const folder = join(out, String(number))
  // Not minified, with source maps; the headers are those of the product, so its CSP holds here too.
  await buildWeb({ mocks: true, production: false, unchecked: process.env.NODE_ENV === 'production', outDir: folder })
  const { files } = (await Bun.file(join(folder, 'manifest.json')).json()) as { files: Files }
  const id = Bun.hash(JSON.stringify(Object.entries(files).toSorted())).toString(36)
  const respond = createWebAssets(folder, (host) => siteOf(host ?? '')?.kind === 'main')
  return { id, folder, files, respond, install: createInstall(folder) }
}

export const dropBuild = ({ folder }: Build) => rm(folder, { recursive: true, force: true })

/** The style sheets that took others' places, where nothing else has changed; the page need not be loaded anew. */
export function onlySheets(before: Build, after: Build): Record<string, string> | undefined {
  const isPage = (path: string) => path === '/index.html'
  const gone = Object.keys(before.files).filter((path) => !after.files[path])
  const come = Object.keys(after.files).filter((path) => !before.files[path])
  const other = Object.keys(after.files).filter(
    (path) => before.files[path] && before.files[path].hash !== after.files[path]?.hash && !isPage(path),
  )
  const stem = (path: string) => path.replace(/-[\w]+\.css$/, '')
  if (other.length > 0 || gone.length !== come.length) return undefined
  const pairs = gone.map((path) => [path, come.find((next) => stem(next) === stem(path))] as const)
  const isSheet = ([from, to]: (typeof pairs)[number]) => from.endsWith('.css') && to !== undefined
  return pairs.length > 0 && pairs.every(isSheet)
    ? Object.fromEntries(pairs.map(([from, to]) => [from, to ?? from]))
    : undefined
}
