import { relative } from 'node:path'
import type { Broken } from '../../../mocks/hot/broken.ts'

/** What the compiler said, each with its place. */
export function brokenBuild(error: unknown, root: string): Broken {
  const all: unknown[] = error instanceof AggregateError ? error.errors : [error]
  return all.map((one) => {
    const message = one instanceof Error || isTold(one) ? one.message : String(one)
    const place = isTold(one) ? one.position : undefined
    if (!place) return { message }
    const { file, line, column, lineText } = place
    return { message, file: relative(root, file), line, column, text: lineText }
  })
}

type Told = { message: string; position: { file: string; line: number; column: number; lineText: string } | null }
/** Bun's BuildMessage and ResolveMessage are no errors by their class. */
const isTold = (value: unknown): value is Told => typeof value === 'object' && value !== null && 'position' in value

/** For who opens the first page before there is any: it looks again by itself. */
export function brokenPage(broken: Broken): string {
  const text = broken
    .map(({ message, file = '', line, column }) => `${file}:${line}:${column}\n${message}`)
    .join('\n\n')
  return `<!doctype html><html lang="ru"><meta charset="utf-8"><meta http-equiv="refresh" content="1"><title>Сборка не удалась</title><h1>Сборка не удалась</h1><pre>${Bun.escapeHTML(text)}</pre></html>`
}
