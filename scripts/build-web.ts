import { cp, mkdir, rename, rm } from 'node:fs/promises'
import { basename, dirname, join, resolve } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { buildIcons } from './build-icons.ts'
import { gatherShared, lazyParts, lightDialogs } from './build/chunks.ts'
import { lightTables, ownWords, writeLabels } from './build/light-tables.ts'
import { type Joins, joinChunks } from './build/join-chunks.ts'
import { importsOf, mainEntry, type WebMeta } from './build/metafile.ts'
import { seedMark } from './build/seed-mark.ts'
import { bundleSheets } from './build/sheets.ts'
import { buildSite } from './build-site.ts'
import { buildWorker } from './build-worker.ts'
import { hashOf } from './hash-of.ts'

export interface WebBuild {
  mocks?: boolean
  production: boolean
  /** React without its checks, which are most of what a browser has to do. As `production` when left out. */
  unchecked?: boolean
  outDir: string
}

interface WebFile {
  type: string
  hash: string
  immutable: boolean
  encodings: ('br' | 'gzip')[]
  /** Of the build before: for pages that were opened then. */
  before?: boolean
}

/** What api/http/pages/web.ts reads once at its start. */
export interface WebManifest {
  /** The number of the build, which errors in a browser are told with. */
  build: string
  files: Record<string, WebFile>
}

const root = resolve(import.meta.dir, '..')
const web = join(root, 'web')

const types: Record<string, string> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.map': 'application/json',
  '.woff2': 'font/woff2',
  '.webp': 'image/webp',
  '.png': 'image/png',
}

const packedAlready = ['.woff2', '.webp', '.png']

// Ranges of @fontsource/golos-text; U+2116 (№) is in the Cyrillic file.
// The space belongs to the Cyrillic file, which has it too: out of the other one each gap between two words would change its
// width when that comes, and the words with it.
const fontSubsets = {
  cyrillic: 'U+0020,U+00A0,U+0301,U+0400-045F,U+0490-0491,U+04B0-04B1,U+2116',
  latin:
    'U+0000-001F,U+0021-009F,U+00A1-00FF,U+0131,U+0152-0153,U+02BB-02BC,U+02C6,U+02DA,U+02DC,U+0304,U+0308,U+0329,U+2000-206F,U+20AC,U+2122,U+2191,U+2193,U+2212,U+2215,U+FEFF,U+FFFD',
}
const fontWeights = [400, 500, 600]

/** Builds the browser app into outDir: hashed files, precompressed siblings, index.html and manifest.json. */
export async function buildWeb({ mocks = false, production, unchecked = production, outDir }: WebBuild): Promise<void> {
  // Built beside and moved in one step: a server that runs meanwhile never sees half a build.
  const target = resolve(root, outDir)
  const work = `${target}.next`
  await rm(work, { recursive: true, force: true })
  await mkdir(work, { recursive: true })

  const app = await bundleApp(work, { mocks, production, unchecked })
  const scheme = await bundleScript('color-scheme.ts', work, { mocks, production, unchecked, splitting: false })
  const fonts = await copyFonts(work)
  await cp(join(web, 'favicon.svg'), join(work, 'favicon.svg'))
  await buildIcons(work)
  if (mocks) {
    const worker = join(root, 'node_modules/msw/lib/mockServiceWorker.js')
    await cp(worker, join(work, 'mockServiceWorker.js'))
  }

  const fontTags = [
    ...fonts.preload.map((href) => `<link rel="preload" href="${href}" as="font" type="font/woff2" crossorigin />`),
    `<style>${fonts.css}</style>`,
  ]
  const site = await bundleScript('site.ts', work, { mocks, production, unchecked, splitting: false })
  await buildSite({ outDir: work, production, fonts: fontTags, script: site.script })

  const head = [
    `<script src="${scheme.script}"></script>`,
    ...fontTags,
    `<link rel="stylesheet" href="${app.sheets.get(mainEntry)}" />`,
    ...app.preload.map((href) => `<link rel="modulepreload" href="${href}" />`),
    `<script type="module" src="${app.script}"></script>`,
  ]
  // A page under development reloads itself; nothing of it is in a production build.
  if (!production && !mocks) {
    const { script } = await bundleScript('../scripts/dev/reload.ts', work, {
      mocks,
      production,
      unchecked,
      splitting: false,
    })
    head.push(`<script type="module" src="${script}"></script>`)
  }
  // Of all that the page loads at once; what comes later is named in there.
  const build = hashOf(new TextEncoder().encode([app.script, app.sheets.get(mainEntry)].join()))
  head.unshift(`<meta name="build" content="${build}" />`)
  const html = await Bun.file(join(web, 'index.html')).text()
  await Bun.write(join(work, 'index.html'), html.replace(/<!-- built: .* -->/, head.join('\n    ')))
  await Bun.write(
    join(work, 'meta.json'),
    JSON.stringify({ ...app.meta, sheets: Object.fromEntries(app.sheets) } satisfies WebMeta),
  )
  if (production && !mocks) await buildWorker({ outDir: work, outputs: app.meta?.outputs ?? {}, sheets: app.sheets })
  await Bun.write(join(work, 'manifest.json'), JSON.stringify({ build, ...(await finish(work, production)) }))
  if (production) await keepBuildBefore(target, work)

  await rm(target, { recursive: true, force: true })
  await mkdir(dirname(target), { recursive: true })
  await rename(work, target)
}

const naming = '[name]-[hash].[ext]'

interface BundleOptions {
  mocks: boolean
  production: boolean
  unchecked: boolean
  splitting: boolean
}

/** A script of its own, in one file. */
async function bundleScript(entry: string, outdir: string, options: BundleOptions) {
  const result = await Bun.build({ ...optionsOf(entry, options), outdir: join(outdir, 'assets'), plugins: [noStyles] })
  return { script: `/assets/${entryOf(result)}` }
}

/** The app: a chunk for every part that is loaded when it is wanted, and a sheet beside each that has looks. */
async function bundleApp(outdir: string, { mocks, production, unchecked }: Omit<BundleOptions, 'splitting'>) {
  const plain = optionsOf('main.tsx', { mocks, production, unchecked, splitting: true })
  const seed = mocks && { 'process.env.MOCKS_SEED': JSON.stringify(seedMark()) }
  const options = { ...plain, define: { ...plain.define, ...seed } }
  const lazy = await lazyParts()
  // Built three times: what the parts draw with is known after the first, which chunks they share after the second.
  // The mocks answer as the server does: they say all that it says.
  const light = mocks ? [noStyles, lightDialogs] : [noStyles, lightDialogs, lightTables()]
  const known = mocks ? {} : { rewrite: ownWords }
  await writeLabels()
  const draft = { ...options, sourcemap: 'none' } as const
  const { metafile } = await Bun.build({ ...draft, plugins: [...light, gatherShared(lazy, known)] })
  if (!metafile) throw new Error('the build said nothing of its chunks')
  const sheets = await bundleSheets(metafile, [...lazy], outdir, production)
  let joins: Joins = new Map()
  // An edit under development is waited for: more requests cost it less than one more build.
  if (unchecked) {
    const second = await Bun.build({ ...draft, plugins: [...light, gatherShared(lazy, { ...known, sheets })] })
    if (second.metafile) joins = joinChunks(second.metafile)
  }
  const result = await Bun.build({
    ...options,
    outdir: join(outdir, 'assets'),
    plugins: [...light, gatherShared(lazy, { ...known, joins, sheets })],
  })
  const script = entryOf(result)
  // Asked for together with the entry instead of after it has been read.
  const preload = importsOf(result.metafile, script).map((name) => `/assets/${name}`)
  return { script: `/assets/${script}`, preload, sheets, meta: result.metafile }
}

const optionsOf = (entry: string, { mocks, production, unchecked, splitting }: BundleOptions) =>
  ({
    entrypoints: [join(web, entry)],
    root: web,
    publicPath: '/assets/',
    target: 'browser',
    format: splitting ? 'esm' : 'iife',
    splitting,
    minify: production,
    // Beside the scripts: only a developer's tools ask for them, and what is within is read with every page.
    sourcemap: production ? 'none' : 'linked',
    metafile: true,
    naming: { entry: naming, chunk: naming, asset: naming },
    define: {
      // Without it Bun ships the development build of React.
      'process.env.NODE_ENV': JSON.stringify(unchecked ? 'production' : 'development'),
      'process.env.WEB_MOCKS': JSON.stringify(mocks ? 'on' : 'off'),
    },
  }) satisfies Bun.BuildConfig

function entryOf({ outputs }: Bun.BuildOutput): string {
  const main = outputs.find((file) => file.kind === 'entry-point')
  if (!main) throw new Error('a build gave no script')
  return basename(main.path)
}

/** `import './x.css'` beside a component says where its looks are; the sheets themselves are built apart. */
const noStyles: Bun.BunPlugin = {
  name: 'no-styles',
  setup(build) {
    build.onLoad({ filter: /\.css$/ }, () => ({ contents: '', loader: 'js' }))
  },
}

/**
 * A page that is open asks for its parts by the names of its own build: the files of the build before stay for it. One
 * that is older yet loads itself anew (web/shell/new-build.ts).
 */
async function keepBuildBefore(last: string, work: string): Promise<void> {
  const [manifest, known] = await Promise.all([last, work].map(readManifest))
  if (!known || !manifest) return
  const own = Object.entries(manifest.files).filter(
    ([path, file]) => file.immutable && !file.before && !known.files[path],
  )
  // Built again without a change: the build before is still the one before.
  const before = own.length > 0 ? own : Object.entries(manifest.files).filter(([, file]) => file.before)
  for (const [path, file] of before) {
    const names = [path, ...file.encodings.map((encoding) => `${path}${encoding === 'br' ? '.br' : '.gz'}`)]
    await Promise.all(names.map((name) => cp(join(last, name), join(work, name))))
    known.files[path] = { ...file, before: true }
  }
  await Bun.write(join(work, 'manifest.json'), JSON.stringify(known))
}

async function readManifest(dir: string): Promise<WebManifest | undefined> {
  const file = Bun.file(join(dir, 'manifest.json'))
  if (!(await file.exists())) return undefined
  const manifest: WebManifest = await file.json() // written by finish()
  return manifest
}

/** Fonts stay out of the bundled CSS: Bun would inline them as base64 (131 KiB). */
async function copyFonts(outdir: string) {
  const faces: string[] = []
  const preload: string[] = []
  for (const weight of fontWeights) {
    for (const [subset, range] of Object.entries(fontSubsets)) {
      const source = join(root, `node_modules/@fontsource/golos-text/files/golos-text-${subset}-${weight}-normal.woff2`)
      const href = `/fonts/golos-${subset}-${weight}-${hashOf(await Bun.file(source).bytes())}.woff2`
      await cp(source, join(outdir, href))
      if (subset === 'cyrillic' && weight !== 500) preload.push(href)
      faces.push(
        `@font-face{font-family:'Golos Text';font-weight:${weight};font-display:swap;src:url(${href}) format('woff2');unicode-range:${range}}`,
      )
    }
  }
  return { css: faces.join(''), preload }
}

/** Lists every file for the server and, for production, lays compressed copies beside the text ones. */
async function finish(outdir: string, compress: boolean): Promise<Pick<WebManifest, 'files'>> {
  const files: WebManifest['files'] = {}
  for await (const path of new Bun.Glob('**/*').scan(outdir)) {
    const extension = /\.\w+$/.exec(path)?.[0] ?? ''
    const type = types[extension]
    if (!type) continue
    const bytes = await Bun.file(join(outdir, path)).bytes()
    const packed = compress && !packedAlready.includes(extension)
    if (packed) {
      const options = {
        params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length },
      }
      await Bun.write(join(outdir, `${path}.br`), brotliCompressSync(bytes, options))
      await Bun.write(join(outdir, `${path}.gz`), gzipSync(bytes, { level: 9 }))
    }
    files[`/${path}`] = {
      type,
      hash: hashOf(bytes),
      immutable: path.startsWith('assets/') || path.startsWith('fonts/'),
      encodings: packed ? ['br', 'gzip'] : [],
    }
  }
  return { files }
}

if (import.meta.main) {
  const started = performance.now()
  const mocks = process.argv.includes('--mocks')
  await buildWeb({
    mocks,
    production: !process.argv.includes('--dev'),
    outDir: mocks ? '.build/web-mocks' : '.build/web',
  })
  console.log(`web built in ${Math.round(performance.now() - started)} ms`)
}
