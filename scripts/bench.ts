/** `bun run bench login`: one of the benches of scripts/bench. */
const names = [...new Bun.Glob('*.ts').scanSync(`${import.meta.dir}/bench`)].map((file) => file.replace(/\.ts$/, ''))
const name = process.argv[2]
if (!name || !names.includes(name)) {
  console.error(`usage: bun run bench ${names.toSorted().join('|')}`)
  process.exit(1)
}
// Its own arguments stand where they would without this file.
process.argv.splice(2, 1)
await import(`./bench/${name}.ts`)
