import '../test/dom.ts'
import { MantineProvider } from '@mantine/core'
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test } from 'bun:test'
import type { ReactNode } from 'react'
import { onLostPart } from '../lib/parts.ts'
import { Fetched } from './Fetched.tsx'

afterEach(cleanup)

const Part = () => <p>Меню</p>

function show(load: () => Promise<typeof Part>, options: { wanted: boolean; soon?: boolean; place?: ReactNode }) {
  const seen = { gaveUp: 0, told: 0 }
  const stop = onLostPart(() => {
    seen.told += 1
  })
  const onFailure = () => {
    seen.gaveUp += 1
  }
  render(
    <MantineProvider env="test">
      <Fetched load={load} onFailure={onFailure} props={{}} {...options} />
    </MantineProvider>,
  )
  return { seen, stop }
}

test('a part whose first try is lost comes with the next one', async () => {
  let tries = 0
  const { seen, stop } = show(
    async () => {
      tries += 1
      if (tries === 1) throw new TypeError('Failed to fetch')
      return Part
    },
    { wanted: true },
  )
  await screen.findByText('Меню')
  expect(seen).toEqual({ gaveUp: 0, told: 0 })
  stop()
})

test('a part that does not come at all is told, and the wish is put back', async () => {
  const { seen, stop } = show(() => Promise.reject(new TypeError('Failed to fetch')), { wanted: true })
  await waitFor(() => expect(seen).toEqual({ gaveUp: 1, told: 1 }))
  stop()
})

test('what will be wanted soon is fetched before it is, and its loss is told only then', async () => {
  let tries = 0
  const { seen, stop } = show(
    () => {
      tries += 1
      return Promise.reject(new TypeError('Failed to fetch'))
    },
    { wanted: false, soon: true },
  )
  await waitFor(() => expect(tries).toBe(1))
  expect(seen).toEqual({ gaveUp: 0, told: 0 })
  stop()
})

test('a part that has come once is drawn with its page the next time', async () => {
  const load = async () => Part
  show(load, { wanted: true }).stop()
  await screen.findByText('Меню')
  cleanup()
  show(load, { wanted: true }).stop()
  screen.getByText('Меню')
})

test('a place holds what stands below until the part is there, and goes when it does not come', async () => {
  const { promise: asked, resolve: bring } = Promise.withResolvers<typeof Part>()
  const place = <p>Место</p>
  const { stop } = show(() => asked, { wanted: true, place })
  expect(screen.queryByText('Место')).not.toBeNull()
  bring(Part)
  await screen.findByText('Меню')
  expect(screen.queryByText('Место')).toBeNull()
  stop()
  cleanup()
  const lost = show(() => Promise.reject(new TypeError('Failed to fetch')), { wanted: true, place })
  await waitFor(() => expect(lost.seen.told).toBe(1))
  await waitFor(() => expect(screen.queryByText('Место')).toBeNull())
  lost.stop()
})
