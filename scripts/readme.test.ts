import { expect, test } from 'bun:test'
import project from '../package.json'

const readme = await Bun.file(new URL('../README.md', import.meta.url)).text()
/** The first cells of the table of a chapter. */
const told = (chapter: string): string[] => {
  const from = readme.indexOf(`\n## ${chapter}\n`)
  const text = readme.slice(from, readme.indexOf('\n## ', from + 1))
  return [...text.matchAll(/^\| (`.+?`) +\| /gm)].map(([, cell = '']) => cell)
}
/** `backup <folder>`, `restore <folder>`: what is typed behind `bun run`, each with its first word. */
const typed = told('Commands').flatMap((cell) => [...cell.matchAll(/`([a-z:-]+)(?: ([a-z-]+))?/g)])

test('each script of package.json is a command that the README tells of, and each command is one', () => {
  // What `bun run test` calls: nobody types it.
  const inner = ['format:check']
  const scripts = Object.keys(project.scripts).filter((name) => !inner.includes(name))
  const commands = new Set(typed.map(([, name = '']) => name))
  expect([...commands].toSorted()).toEqual(scripts.toSorted())
})

test('each bench stands there with what it shows', () => {
  const files = [...new Bun.Glob('*.ts').scanSync(`${import.meta.dir}/bench`)].map((file) => file.replace('.ts', ''))
  const benches = typed.flatMap(([, name, word = '']) => (name === 'bench' ? [word] : []))
  expect(benches.toSorted()).toEqual(files.toSorted())
})

test('each file of the contract and each generated one stands in the table of openapi/README.md', async () => {
  const contract = new URL('../openapi/', import.meta.url).pathname
  const table = await Bun.file(`${contract}README.md`).text()
  const files = ['*.ts', 'gen/*']
    .flatMap((glob) => [...new Bun.Glob(glob).scanSync(contract)])
    // Beside what they test, and the types of a file that is named.
    .filter((file) => !/(test|type-test)\.ts$/.test(file) && !file.endsWith('.gen.d.ts'))
  expect(files.length).toBeGreaterThan(20)
  expect(files.filter((file) => !table.includes(`\`${file}\``))).toEqual([])
})
