import { cp, mkdir, rename, rm } from 'node:fs/promises'
import { basename, dirname, join, resolve } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { buildIcons } from './build-icons.ts'
import { buildSite } from './build-site.ts'
import { buildWorker } from './build-worker.ts'
import { hashOf } from './hash-of.ts'

export interface WebBuild {
  mocks?: boolean
  production: boolean
  outDir: string
}

/** What api/http/pages/web.ts reads once at its start. */
export interface WebManifest {
  /** The number of the build, which errors in a browser are told with. */
  build: string
  files: Record<string, { type: string; hash: string; immutable: boolean; encodings: ('br' | 'gzip')[] }>
}

const root = resolve(import.meta.dir, '..')
const web = join(root, 'web')

const types: Record<string, string> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
  '.webp': 'image/webp',
  '.png': 'image/png',
}

const packedAlready = ['.woff2', '.webp', '.png']

// Ranges of @fontsource/golos-text; U+2116 (№) is in the Cyrillic file.
const fontSubsets = {
  cyrillic: 'U+0301,U+0400-045F,U+0490-0491,U+04B0-04B1,U+2116',
  latin:
    'U+0000-00FF,U+0131,U+0152-0153,U+02BB-02BC,U+02C6,U+02DA,U+02DC,U+0304,U+0308,U+0329,U+2000-206F,U+20AC,U+2122,U+2191,U+2193,U+2212,U+2215,U+FEFF,U+FFFD',
}
const fontWeights = [400, 500, 600]

/** Builds the browser app into outDir: hashed files, precompressed siblings, index.html and manifest.json. */
export async function buildWeb({ mocks = false, production, outDir }: WebBuild): Promise<void> {
  // Built beside and moved in one step: a server that runs meanwhile never sees half a build.
  const target = resolve(root, outDir)
  const work = `${target}.next`
  await rm(work, { recursive: true, force: true })
  await mkdir(work, { recursive: true })

  const app = await bundleScript('main.tsx', work, { mocks, production, splitting: true })
  const scheme = await bundleScript('color-scheme.ts', work, { mocks, production, splitting: false })
  const style = await bundleStyles(app.styles, work, production)
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
  const site = await bundleScript('site.ts', work, { mocks, production, splitting: false })
  await buildSite({ outDir: work, production, fonts: fontTags, script: site.script })

  const head = [
    `<script src="${scheme.script}"></script>`,
    ...fontTags,
    `<link rel="stylesheet" href="${style}" />`,
    ...app.preload.map((href) => `<link rel="modulepreload" href="${href}" />`),
    `<script type="module" src="${app.script}"></script>`,
  ]
  // A page under development reloads itself; nothing of it is in a production build.
  if (!production && !mocks) {
    const { script } = await bundleScript('../scripts/dev/reload.ts', work, { mocks, production, splitting: false })
    head.push(`<script type="module" src="${script}"></script>`)
  }
  // Of all that the page loads at once; what comes later is named in there.
  const build = hashOf(new TextEncoder().encode([app.script, style].join()))
  head.unshift(`<meta name="build" content="${build}" />`)
  const html = await Bun.file(join(web, 'index.html')).text()
  await Bun.write(join(work, 'index.html'), html.replace(/<!-- built: .* -->/, head.join('\n    ')))
  await Bun.write(join(work, 'meta.json'), JSON.stringify(app.meta))
  if (production && !mocks) await buildWorker({ outDir: work, outputs: app.meta?.outputs ?? {} })
  await Bun.write(join(work, 'manifest.json'), JSON.stringify({ build, ...(await finish(work, production)) }))

  await rm(target, { recursive: true, force: true })
  await mkdir(dirname(target), { recursive: true })
  await rename(work, target)
}

const naming = '[name]-[hash].[ext]'

async function bundleScript(
  entry: string,
  outdir: string,
  { mocks, production, splitting }: { mocks: boolean; production: boolean; splitting: boolean },
) {
  const styles = new Set<string>()
  const options = {
    entrypoints: [join(web, entry)],
    root: web,
    publicPath: '/assets/',
    target: 'browser',
    format: splitting ? 'esm' : 'iife',
    splitting,
    minify: production,
    sourcemap: production ? 'none' : 'inline',
    metafile: true,
    naming: { entry: naming, chunk: naming, asset: naming },
    define: {
      // Without it Bun ships the development build of React.
      'process.env.NODE_ENV': JSON.stringify(production ? 'production' : 'development'),
      'process.env.WEB_MOCKS': JSON.stringify(mocks ? 'on' : 'off'),
    },
  } satisfies Bun.BuildConfig
  const sheets = collectStyles(styles)
  const gathered = async () => {
    const first = await Bun.build({ ...options, plugins: [sheets, await gatherShared()] })
    return gatherShared(smallShared(first.metafile))
  }
  const result = await Bun.build({
    ...options,
    outdir: join(outdir, 'assets'),
    plugins: [sheets, ...(splitting ? [await gathered()] : [])],
  })
  const main = result.outputs.find((file) => file.kind === 'entry-point')
  if (!main) throw new Error(`${entry} gave no script`)
  const script = basename(main.path)
  // Asked for together with the entry instead of after it has been read.
  const preload = importsOf(result.metafile, script).map((name) => `/assets/${name}`)
  return { script: `/assets/${script}`, preload, styles, meta: result.metafile }
}

function importsOf(meta: Bun.BuildMetafile | undefined, script: string): string[] {
  const output = Object.entries(meta?.outputs ?? {}).find(([path]) => basename(path) === script)?.[1]
  return (output?.imports ?? []).filter(({ kind }) => kind === 'import-statement').map(({ path }) => basename(path))
}

/** Bytes before compression: a share of the one file costs every page less than a request costs one of them. */
const SMALL_CHUNK = 2500

/** The modules of all chunks that are no page and, with whatever they would bring along, too small for a request. */
function smallShared(meta: Bun.BuildMetafile | undefined): string[] {
  const chunks = new Map(Object.entries(meta?.outputs ?? {}).map(([path, output]) => [basename(path), output]))
  const closure = (name: string, seen: Set<string>) => {
    if (seen.has(name)) return seen
    seen.add(name)
    for (const { path, kind } of chunks.get(name)?.imports ?? [])
      if (kind === 'import-statement') closure(basename(path), seen)
    return seen
  }
  const main = [...chunks].find(([, { entryPoint }]) => entryPoint?.endsWith('main.tsx'))?.[0]
  const always = main ? closure(main, new Set()) : new Set()
  const weight = (name: string) =>
    [...closure(name, new Set())]
      .filter((one) => !always.has(one))
      .reduce((sum, one) => sum + (chunks.get(one)?.bytes ?? 0), 0)
  const small = [...chunks].filter(
    ([name, { entryPoint }]) => !entryPoint && !always.has(name) && weight(name) < SMALL_CHUNK,
  )
  // A file of re-exports is in no chunk with its own bytes; asked for, it would bring its whole library.
  const paths = small.flatMap(([, { inputs }]) =>
    Object.entries(inputs).flatMap(([path, { bytesInOutput }]) => (bytesInOutput > 0 ? resolve(root, path) : [])),
  )
  return paths.filter((path) => /\.(m?js|tsx?)$/.test(path) && !path.startsWith(join(root, 'mocks')))
}

/**
 * Bun makes a chunk of every set of entries that share a module: 18 files before the first page is there, of 25
 * requests that are allowed in all. Whatever app.tsx needs is loaded always, so every lazy module names app.tsx
 * too: then one set, all of them, holds it, and it comes as one file.
 */
async function gatherShared(small: readonly string[] = []): Promise<Bun.BunPlugin> {
  const app = join(web, 'app.tsx')
  const transpiler = new Bun.Transpiler({ loader: 'tsx' })
  // Used, because an import of a package without side effects that nobody uses is dropped.
  const wanted = small.map((path, n) => `import * as small${n} from ${JSON.stringify(path)}\nObject.is(small${n}, 0)`)
  const additions = new Map([[app, wanted.join('\n')]])
  for await (const path of new Bun.Glob('**/*.{ts,tsx}').scan({ cwd: web, absolute: true })) {
    if (/\.(test|e2e)\.tsx?$/.test(path)) continue
    for (const found of scanned(transpiler, await Bun.file(path).text())) {
      const target = resolve(dirname(path), found.path)
      const isLazy = found.kind === 'dynamic-import' && found.path.startsWith('.') && target.startsWith(`${web}/`)
      if (isLazy) additions.set(target, `import ${JSON.stringify(app)}`)
    }
  }
  return {
    name: 'gather-shared',
    setup(build) {
      build.onLoad({ filter: /\.tsx?$/ }, async ({ path }) => {
        const addition = additions.get(path)
        if (addition === undefined) return undefined
        const contents = `${await Bun.file(path).text()}\n${addition}\n`
        return { contents, loader: path.endsWith('x') ? 'tsx' : 'ts' }
      })
    },
  }
}

/** Of a text that is no program nothing is found: the bundler, which reads it next, says where the fault is. */
function scanned(transpiler: Bun.Transpiler, text: string): Bun.Import[] {
  try {
    return transpiler.scanImports(text)
  } catch {
    return []
  }
}

/** `import './x.css'` beside a component says where its looks are; the styles themselves are built apart. */
const collectStyles = (paths: Set<string>): Bun.BunPlugin => ({
  name: 'collect-styles',
  setup(build) {
    build.onLoad({ filter: /\.css$/ }, ({ path }) => {
      paths.add(path)
      return { contents: '', loader: 'js' }
    })
  },
})

/**
 * One sheet of everything imported: styles.css with its layers first, libraries next, then ours, each in its layer, so
 * that the order among them doesn't matter. Built for the target 'bun' because 'browser' rewrites logical properties into lists of :lang(), which adds 40 % and changes specificity.
 */
async function bundleStyles(paths: Set<string>, outdir: string, production: boolean): Promise<string> {
  const first = join(web, 'styles.css')
  const isOurs = (path: string) => Number(path.startsWith(`${web}/`))
  const rest = [...paths].filter((path) => path !== first).sort((a, b) => isOurs(a) - isOurs(b) || a.localeCompare(b))
  const entry = join(outdir, 'main.css')
  await Bun.write(entry, [first, ...rest].map((path) => `@import '${path}';`).join('\n'))
  const result = await Bun.build({
    entrypoints: [entry],
    outdir: join(outdir, 'assets'),
    target: 'bun',
    minify: production,
    naming: { entry: naming },
  })
  await rm(entry)
  const [sheet] = result.outputs
  if (!sheet) throw new Error('styles.css gave no sheet')
  return `/assets/${basename(sheet.path)}`
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
