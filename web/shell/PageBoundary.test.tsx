import '../test/dom.ts'
import { MantineProvider } from '@mantine/core'
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, beforeEach, expect, spyOn, test } from 'bun:test'
import type { ComponentType } from 'react'
import { navigate } from 'wouter/use-browser-location'
import { lazyPage } from './lazy-page.tsx'
import { PageBoundary } from './PageBoundary.tsx'
import { followPath } from './previous-path.ts'

// React reports every error that a boundary caught.
const said = spyOn(console, 'error')
beforeAll(() => said.mockImplementation(() => {}))
afterAll(() => said.mockRestore())
beforeEach(() => navigate('/tasks?page=2', { replace: true }))
afterEach(cleanup)

const quick = { delayMs: 0, timeoutMs: 1000, pauses: [0, 0] }
const Here = () => <h1>Задачи</h1>
const Broken = () => {
  throw new Error('a fault of the page')
}

const show = (Page: ComponentType, outside = false) =>
  render(
    <MantineProvider env="test">
      <PageBoundary outside={outside}>
        <Page />
      </PageBoundary>
    </MantineProvider>,
  )
const whereTo = () => [location.pathname, new URLSearchParams(location.search).get('message')]

test('code that does not arrive leads to /500 with the page to come back to', async () => {
  let tries = 0
  show(
    lazyPage(async () => {
      tries += 1
      throw new TypeError('Failed to fetch dynamically imported module')
    }, quick),
  )
  await waitFor(() => expect(whereTo()).toEqual(['/500', 'Ошибка загрузки ресурсов']))
  expect(new URLSearchParams(location.search).get('from')).toBe('/tasks?page=2')
  expect(tries).toBe(3)
})

test('a page whose code does not arrive leads back to the one before it', async () => {
  navigate('/news', { replace: true })
  const stop = followPath()
  navigate('/settings')
  // A redirect is no page that anybody has been on.
  navigate('/settings/company', { replace: true })
  show(lazyPage(() => Promise.reject(new TypeError('Failed to fetch')), quick))
  await waitFor(() => expect(whereTo()).toEqual(['/500', 'Ошибка загрузки ресурсов']))
  expect(new URLSearchParams(location.search).get('from')).toBe('/news')
  stop()
  followPath()()
})

test('it leads back there too when the address was loaded anew for its code, in vain', async () => {
  const { fetch } = globalThis
  Object.assign(globalThis, { fetch: async () => Response.json({}) })
  const loadAnew = spyOn(location, 'replace').mockImplementation(() => {})
  const lost = () => lazyPage(() => Promise.reject(new TypeError('Failed to fetch')), quick)
  navigate('/news', { replace: true })
  const stop = followPath()
  navigate('/settings')
  show(lost())
  await waitFor(() => expect(loadAnew).toHaveBeenCalledWith('/settings'))
  cleanup()
  stop()
  // A document of its own, which has been nowhere.
  const stopAnew = followPath()
  show(lost())
  await waitFor(() => expect(whereTo()).toEqual(['/500', 'Ошибка загрузки ресурсов']))
  expect(new URLSearchParams(location.search).get('from')).toBe('/news')
  expect(loadAnew).toHaveBeenCalledTimes(1)
  stopAnew()
  sessionStorage.clear()
  loadAnew.mockRestore()
  Object.assign(globalThis, { fetch })
})

test('a second try that succeeds shows the page', async () => {
  let tries = 0
  show(
    lazyPage(async () => {
      tries += 1
      if (tries === 1) throw new TypeError('Failed to fetch')
      return Here
    }, quick),
  )
  await screen.findByRole('heading', { name: 'Задачи' })
  expect(location.pathname).toBe('/tasks')
})

test('code that hangs is given up after the timeout', async () => {
  show(lazyPage(() => new Promise(() => {}), { ...quick, timeoutMs: 5 }))
  await waitFor(() => expect(whereTo()).toEqual(['/500', 'Ошибка загрузки ресурсов']))
})

test('the wait is told to readers at once and drawn after the delay only', async () => {
  const { container } = show(lazyPage(() => new Promise(() => {}), { ...quick, delayMs: 20 }))
  screen.getByRole('status', { name: 'Загрузка' })
  expect(container.querySelector('.mantine-Loader-root')).toBeNull()
  await waitFor(() => expect(container.querySelector('.mantine-Loader-root')).not.toBeNull())
})

test('a page of the layout that fails to draw leads to /500; the fallback offers to reload', () => {
  show(Broken)
  expect(whereTo()).toEqual(['/500', 'Ошибка компонента приложения'])
  screen.getByRole('heading', { name: 'Ошибка загрузки' })
  screen.getByText('Не удалось загрузить компонент')
  screen.getByRole('button', { name: 'Перезагрузить' })
})

test('any other error outside the layout goes to /404', () => {
  show(Broken, true)
  expect(location.pathname).toBe('/404')
})
