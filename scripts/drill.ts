import { run } from './test/run.ts'
import type { Drill } from './drill/parts/drill.ts'
import { codeOf, codeOfAll, wordOf } from './drill/parts/verdict.ts'

/**
 * `bun run drill` lists the drills of scripts/drill, `bun run drill t7 [its arguments]` runs one, `bun run drill all` one after
 * the other, each in a process of its own. Ends with 1 when one does not hold, with 77 when the one could not be run.
 */
const files = [...new Bun.Glob('*.ts').scanSync(`${import.meta.dir}/drill`)].map((file) => file.replace(/\.ts$/, ''))
const names = files.toSorted()
const [name, ...args] = process.argv.slice(2)

const load = async (file: string) => ((await import(`./drill/${file}.ts`)) as { drill: Drill }).drill

if (!name) {
  for (const file of names) {
    const { row, about, minutes } = await load(file)
    console.log(`${file.padEnd(12)} ${row.padEnd(10)} ${`${minutes} min`.padStart(6)}  ${about}`)
  }
} else if (name === 'all') {
  const told = []
  const codes: number[] = []
  for (const file of names) {
    const { row, minutes } = await load(file)
    const begun = performance.now()
    const { code, output } = await run(['bun', import.meta.path, file], {
      seconds: minutes * 120,
    })
    const figure = output.trim().split('\n').at(-1) ?? ''
    const seconds = Math.round((performance.now() - begun) / 1000)
    codes.push(code)
    told.push({ drill: file, row, verdict: wordOf(code), seconds, figure })
    console.log(output)
  }
  console.table(told)
  process.exit(codeOfAll(codes))
} else if (names.includes(name)) {
  const outcome = await (await load(name)).run(args)
  const code = codeOf(outcome)
  console.log(`${wordOf(code)}: ${outcome.figure}`)
  process.exit(code)
} else {
  console.error(`usage: bun run drill [all|${names.join('|')}]`)
  process.exit(1)
}
