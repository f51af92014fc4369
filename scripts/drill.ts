/** `bun run drill cost`: one of the drills of scripts/drill. */
const names = [...new Bun.Glob('*.ts').scanSync(`${import.meta.dir}/drill`)].map((file) => file.replace(/\.ts$/, ''))
const name = process.argv[2]
if (!name || !names.includes(name)) {
  console.error(`usage: bun run drill ${names.toSorted().join('|')}`)
  process.exit(1)
}
// Its own arguments stand where they would without this file.
process.argv.splice(2, 1)
await import(`./drill/${name}.ts`)
