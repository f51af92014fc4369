import 'fake-indexeddb/auto'
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test } from 'bun:test'
import { DAY } from '../../../../openapi/rules/time/durations.ts'
import type { Item } from '../../../../openapi/rules/checklists/checklist-items.ts'
import { client } from '../../../api.ts'
import { keyOf } from '../../../data/cache.ts'
import { keep, readKept } from '../../../data/kept.ts'
import { outbox } from '../../../data/later.ts'
import { cache } from '../../../data/reads.ts'
import { newId } from '../../../lib/new-id.ts'
import { href } from '../../../routes.ts'
import { signIn } from '../../../shell/session.ts'
import { draftStore } from '../../../test/draft-store.ts'
import { pagesForAdmin } from '../../../test/pages.tsx'
import { patchXhr } from '../../../test/xhr.ts'
import { ExecutePage } from './ExecutePage.tsx'

patchXhr()
const open = pagesForAdmin({ checklistExecute: ExecutePage })
const user = userEvent.setup()
afterEach(() => outbox.wipe())

const asked = {
  tick: { id: newId(), type: 'check', section: 'Зал', title: 'Свет включён' },
  door: { id: newId(), type: 'yesno', section: 'Зал', title: 'Дверь закрывается' },
  what: { id: newId(), type: 'text', section: 'Зал', title: 'Что с дверью' },
  fridge: {
    id: newId(),
    type: 'number',
    section: 'Кухня',
    title: 'Холодильник',
    min: 0,
    max: 2,
    unit: '°C',
    precision: 1,
  },
} satisfies Record<string, Item>
const items: Item[] = [
  asked.tick,
  asked.door,
  { ...asked.what, showIf: { item: asked.door.id, is: 'fail' } },
  asked.fridge,
]

const PIXEL = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg=='

async function enter(email: string, password: string) {
  const { data } = await client.POST('/api/auth/login', { body: { email, password } })
  if (!data || !('token' in data)) throw new Error(`${email} was not let in`)
  act(() => signIn(data.token, data))
  return data.token
}
draftStore()
const asWaiter = () => enter('oficiant@berezka.example', 'demo-staff')

/** A list by request, begun by the waiter. */
async function begun(of = items): Promise<string> {
  const made = await client.POST('/api/checklists', {
    body: { title: 'Обход зала', schedule: { type: 'manual' }, items: of },
  })
  if (!made.data) throw new Error('no checklist')
  await asWaiter()
  const { data: today } = await client.GET('/api/checklist-runs/today')
  const found = today?.manual.find(({ checklist }) => checklist._id === made.data._id)
  const { data } = await client.POST('/api/checklists/{id}/runs', {
    params: { path: { id: made.data._id } },
    body: { restaurant: found?.restaurant?._id ?? null },
  })
  if (!data) throw new Error('no run')
  return data.run._id
}
const show = async (run: string) => {
  open(href('checklistExecute', {}, { run }))
  await screen.findByRole('heading', { level: 1, name: 'Обход зала' })
}
const kept = async (run: string) => {
  const { data } = await client.GET('/api/checklist-runs/{id}', { params: { path: { id: run } } })
  return data
}
const press = (name: string) => user.click(screen.getByRole('button', { name }))

test('one tap answers; what is missing is led to; a reason is asked below its item; the finished list can be read', async () => {
  const run = await begun()
  await show(run)
  await user.click(screen.getByRole('checkbox', { name: 'Свет включён' }))
  await waitFor(async () => expect((await kept(run))?.run.answeredCount).toBe(1))
  await press('Завершить чек-лист')
  await screen.findByText('Заполните обязательные пункты: 2')
  expect(screen.queryByLabelText('Что с дверью')).toBeNull()

  await press('Да')
  const field = screen.getByRole('textbox', { name: 'Холодильник' })
  await user.type(field, '4,5 °C{Enter}')
  await screen.findByText('Значение вне нормы (0…+2 °C). Укажите причину и принятые меры')
  await waitFor(() => expect((field as HTMLInputElement).value).toBe('+4,5'))
  await user.type(screen.getByLabelText('Причина и меры: Холодильник'), 'Дверь была открыта')
  // What was typed a moment ago goes with it.
  await press('Завершить чек-лист')
  await screen.findByRole('heading', { name: 'Чек-лист завершен' })
  const done = await waitFor(async () => {
    const now = await kept(run)
    expect(now?.run.status).toBe('completed')
    return now
  })
  expect(done?.answers.find(({ itemId }) => itemId === asked.fridge.id)).toMatchObject({
    value: 4.5,
    comment: 'Дверь была открыта',
    isFail: true,
  })
  expect(screen.getByText('Отклонений: 1')).toBeDefined()
  expect(screen.queryByRole('checkbox')).toBeNull()
})

test('what was typed and is no answer yet holds whoever finishes, also where nothing must be answered', async () => {
  const run = await begun([asked.tick, { ...asked.fridge, required: false }])
  await show(run)
  await user.click(screen.getByRole('checkbox', { name: 'Свет включён' }))
  const field = screen.getByRole('textbox', { name: 'Холодильник' })
  await user.type(field, '1,55')
  await press('Завершить чек-лист')
  await waitFor(() => expect(document.activeElement === field).toBe(true))
  expect((field as HTMLInputElement).value).toBe('1,55')
  expect(
    screen.queryByRole('textbox', { name: 'Холодильник', description: /Норма: 0…\+2 °C.*знаков после запятой/ }),
  ).not.toBe(null)
  await user.clear(field)
  await user.type(field, '1,5')
  await press('Завершить чек-лист')
  await screen.findByRole('heading', { name: 'Чек-лист завершен' })
  const answered = async () => (await kept(run))?.answers.find(({ itemId }) => itemId === asked.fridge.id)?.value
  await waitFor(async () => expect(await answered()).toBe(1.5))
})

test('the word to a list outlives its page', async () => {
  const run = await begun([{ ...asked.tick, required: false }])
  await show(run)
  const word = () => screen.getByLabelText<HTMLTextAreaElement>('Комментарий к чек-листу')
  await user.type(word(), 'Позвонить мастеру')
  cleanup()
  await show(run)
  await waitFor(() => expect(word().value).toBe('Позвонить мастеру'))
  await press('Завершить чек-лист')
  await screen.findByText('Позвонить мастеру')
})

test('whoever finishes too early is led to the field where it is said', async () => {
  const run = await begun([asked.fridge])
  await show(run)
  const field = screen.getByRole('textbox', { name: 'Холодильник' })
  await press('Завершить чек-лист')
  await waitFor(() => expect(document.activeElement === field).toBe(true))
  await user.type(field, '4,5')
  await press('Завершить чек-лист')
  const reason = await screen.findByLabelText('Причина и меры: Холодильник')
  await waitFor(() => expect(document.activeElement === reason).toBe(true))
})

test('of photos no button takes the focus away: taken, taken out or full; what is no picture is refused at once', async () => {
  const run = await begun([{ id: newId(), type: 'photo', title: 'Витрина' }])
  await show(run)
  const bytes = Uint8Array.from(atob(PIXEL), (letter) => letter.charCodeAt(0))
  const photo = (name: string) => new File([bytes], name, { type: 'image/png' })
  const add = (...files: File[]) => fireEvent.change(screen.getByLabelText('Фото из галереи'), { target: { files } })
  const choose = screen.getByRole('button', { name: 'Выбрать' })
  add(new File(['%PDF-1.4'], 'счёт.pdf', { type: 'application/pdf' }))
  await screen.findByText('Тип файла счёт.pdf не поддерживается')
  act(() => choose.focus())
  add(photo('слева.png'), photo('справа.png'))
  const cross = (at: number) => screen.findByRole('button', { name: `Убрать фото: Снимок ${at}` })
  await cross(2)
  expect(document.activeElement === choose).toBe(true)
  await waitFor(() => expect(choose.getAttribute('aria-disabled')).toBeNull())

  await user.click(await cross(2))
  await waitFor(() => expect(document.activeElement?.getAttribute('aria-label')).toBe('Убрать фото: Снимок 1'))
  await user.keyboard('{Enter}')
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Снять'))
})

test('an item is asked only when the one above it says so, and what others answer meanwhile leaves the typed text alone', async () => {
  const run = await begun()
  await show(run)
  await press('Нет')
  const text = await screen.findByRole('textbox', { name: 'Что с дверью' })
  await user.type(text, 'Петля')
  const answers = [
    { itemId: asked.tick.id, value: true, answeredAt: new Date().toISOString(), clientId: newId() },
    { itemId: asked.what.id, value: 'Замок', answeredAt: new Date().toISOString(), clientId: newId() },
  ]
  await client.PUT('/api/checklist-runs/{id}/answers', { params: { path: { id: run } }, body: { answers } })
  await act(() => cache.touch(['checklists']))
  await waitFor(() =>
    expect(screen.getByRole('checkbox', { name: 'Свет включён' }).getAttribute('aria-checked')).toBe('true'),
  )
  expect((text as HTMLTextAreaElement).value).toBe('Петля')
})

test('the administrator returns a finished list with a word, and the one who filled it in reads it', async () => {
  const run = await begun()
  const at = { answeredAt: new Date().toISOString() }
  const answers = [
    { itemId: asked.tick.id, value: true, ...at, clientId: newId() },
    { itemId: asked.door.id, value: true, ...at, clientId: newId() },
    { itemId: asked.fridge.id, value: 1, ...at, clientId: newId() },
  ]
  const where = { params: { path: { id: run } } }
  await client.PUT('/api/checklist-runs/{id}/answers', { ...where, body: { answers } })
  await client.POST('/api/checklist-runs/{id}/complete', { ...where, body: { clientId: newId() } })
  await enter('admin@berezka.example', 'demo-admin')
  await show(run)
  await press('Вернуть на доработку')
  const step = await screen.findByRole('dialog', { name: 'Вернуть на доработку' })
  await user.click(within(step).getByRole('button', { name: 'Вернуть' }))
  await within(step).findByText('Напишите, что исправить')
  await user.type(within(step).getByLabelText('Что исправить'), 'Перемерьте')
  await user.click(within(step).getByRole('button', { name: 'Вернуть' }))
  await screen.findByText('Чек-лист возвращен на доработку')
  await screen.findByText('Перемерьте', { selector: '.run-returned *' })
  cleanup()
  await asWaiter()
  const restaurant = (await kept(run))?.run.restaurant?._id
  open(href('checklistExecute', {}, restaurant === undefined ? {} : { restaurant }))
  const group = await screen.findByRole('region', { name: 'Сейчас' })
  const [first = group] = within(group).getAllByRole('listitem')
  within(first).getByRole('link', { name: 'Обход зала' })
  within(first).getByText('Возвращен')
})

/** The sheet of what was begun, as it hangs in the restaurant. */
async function sheetOf(run: string) {
  const found = (await kept(run))?.run
  await enter('admin@berezka.example', 'demo-admin')
  const list = { params: { path: { id: found?.checklist._id ?? '' } } }
  const { data: made } = await client.GET('/api/checklists/{id}', list)
  await asWaiter()
  return { list: found?.checklist._id, code: made?.publicCode ?? '', restaurant: found?.restaurant?._id ?? '' }
}

test('the code of what is begun by request begins it once more when it is done', async () => {
  const first = await begun()
  const { list, code, restaurant } = await sheetOf(first)
  const at = { answeredAt: new Date().toISOString() }
  const answers = [
    { itemId: asked.tick.id, value: true, ...at, clientId: newId() },
    { itemId: asked.door.id, value: true, ...at, clientId: newId() },
    { itemId: asked.fridge.id, value: 1, ...at, clientId: newId() },
  ]
  const where = { params: { path: { id: first } } }
  await client.PUT('/api/checklist-runs/{id}/answers', { ...where, body: { answers } })
  await client.POST('/api/checklist-runs/{id}/complete', { ...where, body: { clientId: newId() } })
  open(href('checklistExecute', {}, { code, r: restaurant }))
  const done = await screen.findByRole('link', { name: 'Открыть завершённый' })
  expect(done.getAttribute('href')).toBe(href('checklistExecute', {}, { run: first }))
  await press('Начать')
  await screen.findByRole('button', { name: 'Завершить чек-лист' })
  const { data: after } = await client.GET('/api/checklist-runs/today')
  const own = after?.runs.filter(({ run }) => run.checklist._id === list)
  expect(own?.map(({ run }) => run.status).toSorted()).toEqual(['completed', 'scheduled'])
})

test('a code opens what the server says now; without a network what it said today, and nothing of a day before', async () => {
  const now = await begun()
  const { code, restaurant } = await sheetOf(now)
  const where = { path: { code }, query: { restaurant } }
  const { data } = await client.GET('/api/checklist-codes/{code}', { params: where })
  const was = { ...data, run: newId() }
  /** On a page of its own, with what this device has kept of the code. */
  const read = async (at: number) => {
    cleanup()
    act(() => cache.forget(false))
    await keep(keyOf('checklistGetByCode', where), was, at)
    open(href('checklistExecute', {}, { code, r: restaurant }))
  }
  const opened = () => new URLSearchParams(location.search).get('run')
  const { fetch } = globalThis
  const line = Promise.withResolvers<void>()
  const slow = (...call: Parameters<typeof fetch>) => line.promise.then(() => fetch(...call))
  Object.assign(globalThis, { fetch: slow })
  try {
    await read(Date.now())
    // The page has read its copy before.
    await act(() => readKept(keyOf('checklistGetByCode', where)))
    expect(opened()).toBe(null)
    await act(() => line.resolve())
    await screen.findByRole('button', { name: 'Завершить чек-лист' })
    expect(opened()).toBe(now)

    Object.assign(globalThis, { fetch: () => Promise.reject(new TypeError('fetch failed')) })
    await read(Date.now() - DAY)
    await screen.findByRole('heading', { level: 1, name: 'Нет сети. Откройте чек-лист из списка' })
    expect(opened()).toBe(null)
    await read(Date.now())
    await waitFor(() => expect(opened()).toBe(was.run))
  } finally {
    Object.assign(globalThis, { fetch })
  }
})

test('today: what may be begun is begun by one press', async () => {
  await client.POST('/api/checklists', { body: { title: 'Обход зала', schedule: { type: 'manual' }, items } })
  await asWaiter()
  open(href('checklistExecute'))
  await user.click(await screen.findByRole('button', { name: 'Начать: Обход зала' }))
  await screen.findByRole('heading', { level: 1, name: 'Обход зала' })
  await screen.findByRole('button', { name: 'Завершить чек-лист' })
})
