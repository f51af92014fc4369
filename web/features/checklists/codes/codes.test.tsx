import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'bun:test'
import { decodeQR } from 'qr/decode.js'
import { QrCode } from './QrCode.tsx'
import { type Code, papersOf, sheetsOf } from './sheets.ts'

afterEach(cleanup)

const DOTS = 4
const MARGIN = 4

/** What a camera sees of the path: a picture of so many dots a square, with a margin around it. */
function seen(svg: Element) {
  const size = Number(svg.getAttribute('viewBox')?.split(' ')[2])
  const width = (size + 2 * MARGIN) * DOTS
  const data = new Uint8Array(width * width * 4).fill(255)
  const path = svg.querySelector('path')?.getAttribute('d') ?? ''
  for (const [, x, y, length] of path.matchAll(/M(\d+) (\d+)h(\d+)/g)) {
    // The drawing begins at 1.
    const [left, top] = [x, y].map((at) => (Number(at) - 1 + MARGIN) * DOTS) as [number, number]
    for (let row = top; row < top + DOTS; row += 1)
      for (let dot = left; dot < left + Number(length) * DOTS; dot += 1)
        data.fill(0, (row * width + dot) * 4, (row * width + dot) * 4 + 3)
  }
  return { width, height: width, data }
}

test('what is drawn is read again', () => {
  const text =
    'https://berezka.example/checklists/execute?code=t7kq2m9xpa&r=019bdc10-1000-7a1b-9c2d-3e4f5a6b7c03&p=kq7m2xap'
  render(<QrCode text={text} label="QR-код: Холодильник 2" />)
  expect(decodeQR(seen(screen.getByRole('img', { name: 'QR-код: Холодильник 2' })))).toBe(text)
})

const code = (name: string, place: string | null): Code => ({
  restaurant: { _id: name, name },
  place,
  code: 'kq7m2xap',
  url: 'https://berezka.example/',
})

test('a restaurant has one sheet with the big code, and more only for labels that have no room on it', () => {
  const places = Array.from({ length: 26 }, (_, n) => code('Лесная', `Холодильник ${n}`))
  const papers = papersOf(sheetsOf([code('Мойка', null), code('Лесная', null), ...places]))
  expect(papers.map(({ main, restaurant, labels }) => [restaurant?.name, main !== undefined, labels.length])).toEqual([
    ['Мойка', true, 0],
    ['Лесная', true, 9],
    ['Лесная', false, 15],
    ['Лесная', false, 2],
  ])
})
