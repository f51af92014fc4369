import { join } from 'node:path'

const README = join(import.meta.dir, '..', '..', '..', 'README.md')
const TITLE = '## On machines of its own'

export type Chapter = {
  sql: string
  /** The lines of `/etc/workspace.env` with the values that the chapter gives as examples. */
  settings: Record<string, string>
  /** What a shell is given, in its order. */
  shell: string[]
}

/** What somebody is told who knows nothing else of the product: its code blocks. */
export async function readChapter(): Promise<Chapter> {
  const readme = await Bun.file(README).text()
  const [, after = ''] = readme.split(`\n${TITLE}\n`)
  const [chapter = ''] = after.split('\n## ')
  const blocks = [...chapter.matchAll(/^```(\w+)\n([\s\S]*?)\n```$/gm)]
  const of = (wanted: string) => blocks.flatMap(([, language, text = '']) => (language === wanted ? [text] : []))
  const settings = of('ini').flatMap((text) => text.split('\n').map((line) => line.split(/=(.*)/s)))
  return {
    sql: of('sql').join('\n'),
    settings: Object.fromEntries(settings.map(([name = '', value = '']) => [name, value])),
    shell: of('sh'),
  }
}
