import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join, resolve } from 'node:path'
import type { SitePage } from './site/pages.tsx'

const web = resolve(import.meta.dir, '../web')

interface Site {
  outDir: string
  production: boolean
  /** Elements of the head that the app's page has too: fonts. */
  fonts: string[]
  /** Address of the bundled web/site.ts. */
  script: string
}

/** The landing and the legal texts as documents of their own: HTML, one small sheet, one small script. */
export async function buildSite({ outDir, production, fonts, script }: Site): Promise<void> {
  const [pages, style] = await Promise.all([drawPages(), bundleSheet(outDir, production)])
  for (const page of pages) await Bun.write(join(outDir, `${page.name}.html`), documentOf(page))
  for await (const picture of new Bun.Glob('*.webp').scan(join(web, 'features/landing')))
    await cp(join(web, 'features/landing', picture), join(outDir, 'site', picture))

  function documentOf({ name, title, description, body }: SitePage): string {
    return `<!doctype html>
<html lang="ru" data-page="${name}">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
    <title>${Bun.escapeHTML(title)}</title>
    <meta name="description" content="${Bun.escapeHTML(description)}" />
    <meta name="theme-color" content="#f6f3f0" media="(prefers-color-scheme: light)" />
    <meta name="theme-color" content="#171215" media="(prefers-color-scheme: dark)" />
    <link rel="icon" type="image/svg+xml" href="/favicon.svg" />
    ${fonts.join('\n    ')}
    <link rel="stylesheet" href="${style}" />
    <script type="module" src="${script}"></script>
  </head>
  <body>
    ${body}
  </body>
</html>
`
  }
}

/** Bundled under a fresh name each time: a watching process would otherwise draw the components it loaded first. */
async function drawPages(): Promise<SitePage[]> {
  const folder = await mkdtemp(join(tmpdir(), 'site-'))
  try {
    const { outputs } = await Bun.build({
      entrypoints: [join(import.meta.dir, 'site/pages.tsx')],
      outdir: folder,
      target: 'bun',
      define: { 'process.env.NODE_ENV': '"production"' },
      plugins: [
        {
          name: 'no-styles',
          setup(build) {
            build.onLoad({ filter: /\.css$/ }, () => ({ contents: '', loader: 'js' }))
          },
        },
      ],
    })
    const bundle = outputs.find((file) => file.kind === 'entry-point')
    if (!bundle) throw new Error('scripts/site/pages.tsx gave no script')
    // The bundle of the module whose types are imported above.
    const { sitePages } = (await import(bundle.path)) as { sitePages: SitePage[] }
    return sitePages
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** These pages follow the system's scheme by themselves: without the app there is nothing to choose another one with. */
export const bySystemScheme = (tokens: string): string =>
  tokens.replace(
    /:root\[data-mantine-color-scheme='dark'\] (\{[^}]*\})/,
    '@media (prefers-color-scheme: dark) {\n:root $1\n}',
  )

async function bundleSheet(outDir: string, production: boolean): Promise<string> {
  const tokens = join(outDir, 'tokens.css')
  const entry = join(outDir, 'site.css')
  await Bun.write(tokens, bySystemScheme(await Bun.file(join(web, 'tokens.css')).text()))
  await Bun.write(
    entry,
    `@import '${join(web, 'layers.css')}';\n@import '${tokens}';\n@import '${join(web, 'site.css')}';\n`,
  )
  const { outputs } = await Bun.build({
    entrypoints: [entry],
    outdir: join(outDir, 'assets'),
    target: 'bun',
    minify: production,
    naming: { entry: '[name]-[hash].[ext]' },
  })
  await Promise.all([rm(tokens), rm(entry)])
  const [sheet] = outputs
  if (!sheet) throw new Error('site.css gave no sheet')
  return `/assets/${basename(sheet.path)}`
}
