import '../test/dom.ts'
import { act, cleanup, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, setSystemTime, test } from 'bun:test'
import { StrictMode, useState } from 'react'
import { onNotice } from '../api/notice.ts'
import { cache, question } from './reads.ts'
import { useRead } from './useRead.ts'
import { remove, write } from './write.ts'

interface Call {
  path: string
  method: string
  key: string | null
  signal: AbortSignal
  answer: (body: unknown, status?: number) => Promise<void>
}
let calls: Call[] = []
const { fetch } = globalThis
const reads = () => calls.filter(({ method }) => method === 'GET')
/** Whatever was put off to a later turn has run. */
const settle = () => act(() => new Promise<void>((done) => void setTimeout(done)))

beforeEach(() => {
  calls = []
  const fake = (request: Request) =>
    new Promise<Response>((resolve, reject) => {
      request.signal.addEventListener('abort', () => reject(request.signal.reason))
      const { pathname, search } = new URL(request.url)
      const answer = async (body: unknown, status = 200) => {
        resolve(Response.json(body, { status }))
        await settle()
      }
      const key = request.headers.get('Idempotency-Key')
      calls.push({ path: pathname + search, method: request.method, key, signal: request.signal, answer })
    })
  Object.assign(globalThis, { fetch: fake })
})
afterEach(async () => {
  cleanup()
  await settle()
  cache.forget(false)
  setSystemTime()
  Object.assign(globalThis, { fetch })
})

const rows = (...names: string[]) => names.map((name) => ({ name }))
const people = (...names: string[]) => ({ users: rows(...names), total: names.length, totalPages: 1, currentPage: 1 })
function Names(use: { page?: boolean; fresh?: boolean }) {
  const { data, failed, loading } = useRead('positionList', {}, use)
  return (
    <p>
      {[data?.map(({ name }) => name).join() ?? 'none', failed?.status, loading && 'loading'].filter(Boolean).join(' ')}
    </p>
  )
}
function People() {
  const [page, setPage] = useState(1)
  const { data, failed, behind } = useRead('userList', { query: { page } })
  return (
    <button type="button" onClick={() => setPage(page + 1)}>
      {[data?.users.map(({ name }) => name).join() ?? 'none', behind && 'behind', failed?.status]
        .filter(Boolean)
        .join(' ')}
    </button>
  )
}
const shown = () => screen.getAllByRole('paragraph').map(({ textContent }) => textContent)
const button = () => screen.getByRole('button')

describe('reading', () => {
  test('two that look make one call, whatever the order of its values; StrictMode makes no second one', async () => {
    render(
      <StrictMode>
        <Names />
        <Names />
      </StrictMode>,
    )
    await settle()
    expect(calls.length).toBe(1)
    await calls[0]?.answer(rows('Бармен'))
    expect(shown()).toEqual(['Бармен', 'Бармен'])
    expect(cache.query('userList', { query: { page: 1, role: undefined, limit: 5 } })).toBe(
      cache.query('userList', { query: { limit: 5, page: 1 } }),
    )
  })

  test('it is aborted when the last who looks has gone, not before', async () => {
    const one = render(<Names />)
    const other = render(<Names />)
    await settle()
    one.unmount()
    await settle()
    expect(calls[0]?.signal.aborted).toBe(false)
    other.unmount()
    await settle()
    expect(calls[0]?.signal.aborted).toBe(true)
  })

  test('the newest wins, and the rows before stay until it is here', async () => {
    render(<People />)
    await settle()
    await calls[0]?.answer(people('Анна'))
    act(() => button().click())
    await settle()
    expect(button().textContent).toBe('Анна behind')
    act(() => button().click())
    await settle()
    expect(calls[1]?.signal.aborted).toBe(true)
    await calls[2]?.answer(people('Вера'))
    await calls[1]?.answer(people('Борис'))
    expect(button().textContent).toBe('Вера')
  })

  test('what was good stays beside the failure', async () => {
    render(<Names />)
    await settle()
    await calls[0]?.answer(rows('Бармен'))
    await act(async () => void cache.touch(['positions']))
    await calls[1]?.answer({ message: 'нет' }, 502)
    expect(shown()).toEqual(['Бармен 502'])
  })

  test('only the first read of the page itself leads to /500, though a picker shares its call', async () => {
    const heard: string[] = []
    const undo = onNotice(({ kind }) => heard.push(kind))
    const picker = render(<Names />)
    await settle()
    await calls[0]?.answer({ message: 'нет' }, 502)
    expect(heard).toEqual([])
    picker.unmount()
    await settle()
    render(
      <>
        <Names page />
        <Names />
      </>,
    )
    await settle()
    expect(heard).toEqual([]) // the failure before was another's
    await calls[1]?.answer({ message: 'нет' }, 502)
    expect(heard).toEqual(['page-failed'])
    await act(async () => void cache.touch(['positions']))
    await calls[2]?.answer(rows('Бармен'))
    await act(async () => void cache.touch(['positions']))
    await calls[3]?.answer({ message: 'нет' }, 502)
    expect(heard).toEqual(['page-failed'])
    undo()
  })

  test('without a network a page leads to /500 and says why, one that may lie on this device tells it itself', async () => {
    const heard: string[] = []
    const undo = onNotice(({ kind }) => heard.push(kind))
    Object.assign(globalThis, { fetch: () => Promise.reject(new TypeError('no network')) })
    const Article = () => <p>{useRead('articleGet', { path: { id: 'borsch' } }, { page: true }).failed?.status}</p>
    render(<Article />)
    await settle()
    expect([heard, shown()]).toEqual([[], ['503']])
    render(<Names page />)
    await settle()
    expect(heard).toEqual(['toast', 'page-failed'])
    undo()
  })

  test('a form begins with what the server says now, a list with what it said last', async () => {
    const later = (ms: number) => setSystemTime(new Date(Date.UTC(2026, 10, 22) + ms))
    later(0)
    const before = render(<Names />)
    await settle()
    await calls[0]?.answer(rows('Бармен'))
    before.unmount()
    await settle()
    later(cache.freshMs + 1)
    render(
      <>
        <Names />
        <Names fresh />
      </>,
    )
    await settle()
    expect(shown()).toEqual(['Бармен loading', 'none loading'])
    await calls[1]?.answer(rows('Бариста'))
    expect(shown()).toEqual(['Бариста', 'Бариста'])
    // Its own save makes it old, and it stays what it is.
    later(3 * cache.freshMs)
    await act(async () => void cache.touch(['positions']))
    expect(shown()[1]).toBe('Бариста loading')
  })

  test('a route that begins its read is not asked again by its page, and gives up when it is left', async () => {
    const leave = cache.watch(question('positionList', {}))
    await settle()
    expect(calls.length).toBe(1)
    render(<Names />)
    await calls[0]?.answer(rows('Бармен'))
    expect([calls.length, shown()]).toEqual([1, ['Бармен']])
    leave()
    const left = cache.watch(question('userList'))
    left()
    await settle()
    expect(calls[1]?.signal.aborted).toBe(true)
  })
})

describe('a session that ends', () => {
  test('its rows are gone at once, also those that stood in for newer ones; a late answer comes to nobody', async () => {
    render(<People />)
    await settle()
    await calls[0]?.answer(people('Анна'))
    act(() => button().click())
    await settle()
    await act(async () => cache.forget(false))
    expect(button().textContent).toBe('none')
    await calls[1]?.answer(people('Борис'))
    expect(button().textContent).toBe('none')
  })

  test('one that begins without an end between reads again what is on the screen', async () => {
    render(<Names />)
    await settle()
    await calls[0]?.answer(rows('Бармен'))
    await act(async () => cache.forget(true))
    expect(shown()).toEqual(['none loading'])
    await calls[1]?.answer(rows('Повар'))
    expect(shown()).toEqual(['Повар'])
  })
})

describe('a write', () => {
  const path = { id: '00000000-0000-7000-8000-000000000001' }
  test('makes stale what the contract says, and what is on the screen is read again', async () => {
    render(
      <>
        <Names />
        <People />
      </>,
    )
    await settle()
    await calls[0]?.answer(rows('Бармен'))
    await calls[1]?.answer(people('Анна'))
    const sent = write('positionUpdate', { path, body: { name: 'Бариста', updatedAt: '' } })
    await settle()
    await calls[2]?.answer({ name: 'Бариста' })
    await sent
    await settle()
    expect(
      reads()
        .slice(2)
        .map(({ path: asked }) => asked),
    ).toEqual(['/api/positions', '/api/users?page=1'])
  })

  test('makes the dashboard stale, which is made of all rooms', async () => {
    const leave = cache.watch(question('dashboardGet'))
    await settle()
    await calls[0]?.answer({})
    const sent = write('positionDelete', { path })
    await settle()
    await calls[1]?.answer({ message: '' })
    await sent
    await settle()
    expect(reads().map(({ path: asked }) => asked)).toEqual(['/api/dashboard', '/api/dashboard'])
    leave()
  })

  test('the same words again are the same thing until somebody has answered, and for five minutes', async () => {
    const keyOf = async (name: string, status: number) => {
      const sent = write('positionCreate', { body: { name } })
      await settle()
      const { key, answer } = calls.at(-1) ?? {}
      await answer?.({ message: '' }, status)
      await sent
      return key
    }
    const at = (minutes: number) => setSystemTime(new Date(Date.UTC(2026, 10, 22, 12, minutes)))
    at(0)
    const first = await keyOf('Бармен', 502)
    expect(first).toMatch(/./)
    expect(await keyOf('Повар', 201)).not.toBe(first)
    expect(await keyOf('Бармен', 502)).toBe(first)
    // A refusal is an answer, too.
    expect(await keyOf('Бармен', 409)).toBe(first)
    const second = await keyOf('Бармен', 502)
    expect(second).not.toBe(first)
    at(4)
    expect(await keyOf('Бармен', 502)).toBe(second)
    at(6)
    expect(await keyOf('Бармен', 201)).not.toBe(second)
  })

  test('an answer from before it never comes after it', async () => {
    render(<Names />)
    await settle()
    const sent = write('positionDelete', { path })
    await settle()
    await calls[1]?.answer({ message: '' })
    const { shown: seen } = await sent
    expect(calls[0]?.signal.aborted).toBe(true)
    await calls[2]?.answer(rows('Повар'))
    await seen
    expect(shown()).toEqual(['Повар'])
  })

  test('a conflict says that the screen is old; other refusals do not', async () => {
    render(<Names />)
    await settle()
    await calls[0]?.answer(rows('Бармен'))
    for (const status of [400, 409]) {
      const sent = write('positionDelete', { path })
      await settle()
      await calls.at(-1)?.answer({ message: 'занята' }, status)
      expect((await sent).failed?.problem.message).toBe('занята')
    }
    await waitFor(() => expect(reads().length).toBe(2))
  })
})

describe('a deletion', () => {
  const removed = async (body: unknown, status?: number) => {
    const sent = remove('restaurantDelete', { path: { id: '00000000-0000-7000-8000-000000000001' } })
    await settle()
    await calls.at(-1)?.answer(body, status)
    return sent
  }

  test('has what the answer said of it', async () => {
    const data = { deleted: false, message: 'Ресторан отключён' }
    expect(await removed(data)).toEqual({ data })
  })

  test('of what is not there any more is done, and the screen that showed it is read again', async () => {
    render(<People />)
    await settle()
    await calls[0]?.answer(people('Анна'))
    const problem = { code: 'RESTAURANT_NOT_FOUND', message: 'Ресторан не найден' }
    expect(await removed(problem, 404)).toEqual({ data: undefined })
    await waitFor(() => expect(reads().length).toBe(2))
  })

  test('that was refused, or whose section is switched off, has deleted nothing', async () => {
    for (const [status, code] of [
      [409, 'STALE'],
      [404, 'MODULE_DISABLED'],
    ] as const) {
      const { failed } = await removed({ code, message: 'нельзя' }, status)
      expect([failed?.status, failed?.problem.code]).toEqual([status, code])
    }
  })
})

test('what has changed and can not be read again is a copy of when it came', async () => {
  const told: number[] = []
  const Copy = () => {
    told.push(useRead('taskCount').keptAt)
    return null
  }
  render(<Copy />)
  await settle()
  const began = Date.now()
  await calls[0]?.answer({ my: 1 })
  expect(told.at(-1)).toBe(0)
  Object.assign(globalThis, { fetch: () => Promise.reject(new TypeError('no network')) })
  await cache.touch(['tasks'])
  await settle()
  expect(told.at(-1)).toBeGreaterThanOrEqual(began)
})
