import 'fake-indexeddb/auto'
import '../../../test/dom.ts'
import { MantineProvider } from '@mantine/core'
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test } from 'bun:test'
import { encodeQR } from 'qr'
import { decodeQR } from 'qr/decode.js'
import { scanText } from '../../../../openapi/rules/checklists/place-codes.ts'
import type { Run } from '../hand-in/run.ts'
import { checkCode } from './check-code.ts'
import { ScanSheet } from './ScanSheet.tsx'

const user = userEvent.setup()
const FRIDGE = 'kq7m2xap'
const FREEZER = 'h3v8n5d2'
const runId = '019c1f2e-6a3b-7c4d-8e5f-0a1b2c3d4e5f'
const hashOf = (code: string) => new Bun.CryptoHasher('sha256').update(scanText(runId, code)).digest('hex')
// As far as the sheet looks at a run.
const run = {
  run: { _id: runId },
  scan: [
    { place: 'Холодильник 2', hash: hashOf(FRIDGE) },
    { place: 'Морозильник', hash: hashOf(FREEZER) },
  ],
} as unknown as Run
const address = (code: string) => `https://berezka.example.com/checklists/execute?code=k7m2p9x4qa&r=1&p=${code}`

let isSecure: PropertyDescriptor | undefined
beforeEach(() => {
  isSecure = Object.getOwnPropertyDescriptor(globalThis, 'isSecureContext')
  Object.defineProperty(globalThis, 'isSecureContext', { value: true, configurable: true })
})
afterEach(() => {
  cleanup()
  if (isSecure) Object.defineProperty(globalThis, 'isSecureContext', isSecure)
  else Reflect.deleteProperty(globalThis, 'isSecureContext')
})

function open() {
  const said: string[] = []
  render(
    <MantineProvider env="test">
      <ScanSheet
        run={run}
        place="Холодильник 2"
        onRead={(code) => said.push(`read ${code}`)}
        onSkip={(reason) => said.push(`skipped ${reason}`)}
        onClose={() => said.push('closed')}
      />
    </MantineProvider>,
  )
  return said
}
const type = async (text: string) => {
  const field = await screen.findByLabelText('Или наберите код под ним')
  await user.clear(field)
  await user.type(field, `${text}{Enter}`)
}

test('a code is known as right, of another place, or none, without a network', async () => {
  expect(await checkCode(run, 'Холодильник 2', address(FRIDGE))).toEqual({ code: FRIDGE })
  expect(await checkCode(run, 'Холодильник 2', 'KQ7M 2XAP')).toEqual({ code: FRIDGE })
  const other = await checkCode(run, 'Холодильник 2', address(FREEZER))
  expect(other.fault).toBe('Это код места «Морозильник», а нужен код места «Холодильник 2»')
  expect((await checkCode(run, 'Холодильник 2', 'aaaaaaaa')).fault).toBe('Это код другого места')
  expect((await checkCode(run, 'Холодильник 2', 'молоко')).fault).toMatch(/^Это не код места/)
})

test('who has no camera types the code; a wrong one is told and can be mended', async () => {
  const said = open()
  await screen.findByText('Камера не открылась. Наберите код')
  await type('h3v8 n5d2')
  await screen.findByText(/^Это код места «Морозильник»/)
  expect(said).toEqual([])
  await type('kq7m 2xap')
  await waitFor(() => expect(said).toEqual([`read ${FRIDGE}`]))
})

test('who can not read it says why, in words', async () => {
  const said = open()
  await user.click(await screen.findByRole('button', { name: 'Код не читается' }))
  await user.click(screen.getByRole('button', { name: 'Ответить без кода' }))
  await screen.findByText('Напишите, почему код не прочитан')
  await user.type(screen.getByLabelText('Почему код не прочитан'), 'Залит водой')
  await user.click(screen.getByRole('button', { name: 'Ответить без кода' }))
  expect(said).toEqual(['skipped Залит водой'])
})

test('the reader that is fetched reads the address of a sheet', () => {
  const cells = encodeQR(address(FRIDGE), 'raw', { scale: 4, border: 4 })
  const size = cells.length
  const data = new Uint8ClampedArray(size * size * 4).fill(255)
  cells.forEach((row, y) =>
    row.forEach((dark, x) => {
      if (dark) data.fill(0, (y * size + x) * 4, (y * size + x) * 4 + 3)
    }),
  )
  expect(decodeQR({ width: size, height: size, data })).toBe(address(FRIDGE))
})
