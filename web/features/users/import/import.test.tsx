import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterAll, beforeAll, expect, test } from 'bun:test'
import { messages } from '../../../../openapi/gen/messages.gen.ts'
import { client } from '../../../api.ts'
import { href } from '../../../routes.ts'
import { pagesForAdmin } from '../../../test/pages.tsx'
import { patchXhr } from '../../../test/xhr.ts'
import { UserListPage } from '../UserListPage.tsx'

const open = pagesForAdmin({ users: UserListPage })
// A dropped file, unlike a picked one, may be of any type.
const user = userEvent.setup({ applyAccept: false })
let restore: () => void
beforeAll(() => {
  restore = patchXhr()
})
afterAll(() => restore())

const head = 'ФИО;Email;Телефон;Роль;Должность;Рестораны;PIN'
const csv = (name: string, ...rows: string[]) => new File([[head, ...rows].join('\n')], name, { type: 'text/csv' })
const staff = () =>
  csv(
    'staff.csv',
    'Лидия Ветрова;lidia@berezka.example;;;Официант;Берёзка в парке;',
    'Егор Савин;egor@berezka.example;;;Сомелье;Берёзка в парке;',
    'Денис Орлов;oficiant@berezka.example;;;Официант;Берёзка в парке;',
  )
const dialog = () => screen.getByRole('dialog', { name: 'Импорт пользователей' })
const press = (name: string) => user.click(within(dialog()).getByRole('button', { name }))
const step = () => dialog().querySelector('[aria-current=step]')?.textContent
const counts = () => dialog().querySelector('.users-counts')?.textContent ?? ''
const pick = (file: File) => user.upload(within(dialog()).getByLabelText('Файл со списком сотрудников'), file)

async function begin() {
  open(href('users'))
  await user.click(await screen.findByRole('button', { name: 'Импорт' }))
  await screen.findByText('Перетащите файл сюда')
}

/** What the browser would save. */
async function saved(during: () => Promise<void>): Promise<string> {
  const { createObjectURL } = URL
  let file: Blob | undefined
  URL.createObjectURL = (blob: Blob) => {
    file = blob
    return 'blob:file'
  }
  // Happy-dom would go to the address of the file.
  const stayHere = (event: Event) =>
    event.target instanceof HTMLAnchorElement && event.target.download && event.preventDefault()
  addEventListener('click', stayHere)
  await during()
  removeEventListener('click', stayHere)
  URL.createObjectURL = createObjectURL
  return file ? file.text() : ''
}

test('a file is checked, what is missing is made on demand, and the rest is loaded', async () => {
  await begin()
  expect(step()).toBe('1Файл')
  await pick(staff())
  await within(dialog()).findByText(/^Готово к загрузке: 1$/)
  expect([step(), counts()]).toEqual(['2Проверка', 'staff.csvГотово к загрузке: 1С ошибками: 2'])
  within(dialog()).getByText(/Должность «Сомелье» не найдена/)
  await user.click(within(dialog()).getByRole('checkbox', { name: 'Создать недостающие должности и рестораны' }))
  await within(dialog()).findByText(/^Готово к загрузке: 2$/)
  await press('Загрузить')
  await within(dialog()).findByText('Импортировано: 2, пропущено: 1')
  const report = await saved(() => press('Скачать отчет об ошибках'))
  expect(report).toContain('Денис Орлов;oficiant@berezka.example;')
  expect(report).not.toContain('Лидия')
  await press('Готово')
  await screen.findByText('Лидия Ветрова')
  const { data } = await client.GET('/api/positions')
  expect(data?.map(({ name }) => name)).toContain('Сомелье')
})

test('a file that is no table is named, before it is sent and after', async () => {
  await begin()
  await pick(new File(['x'], 'фото.png'))
  await within(dialog()).findByText('Тип файла фото.png не поддерживается')
  await pick(new File(['a;b\n1;2'], 'no-names.csv', { type: 'text/csv' }))
  await within(dialog()).findByText(messages.IMPORT_COLUMN_MISSING.replace('{name}', 'ФИО'))
  expect(step()).toBe('1Файл')
})

test('called off while it writes, it shows what the server has written', async () => {
  await begin()
  await pick(staff())
  await within(dialog()).findByText(/^Готово к загрузке: 1$/)
  const { fetch } = globalThis
  const [written, calledOff] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  // The server has written, but its answer never comes.
  Object.assign(globalThis, {
    fetch: async (request: Request) => {
      if (request.method !== 'POST') return fetch(request)
      await fetch(request.clone())
      written.resolve()
      return new Promise<Response>((_, refuse) => {
        request.signal.addEventListener('abort', () => {
          calledOff.resolve()
          refuse(request.signal.reason)
        })
      })
    },
  })
  await press('Загрузить')
  await written.promise
  // A slip of the finger doesn't call it off.
  await user.keyboard('{Escape}')
  await press('Закрыть')
  await calledOff.promise
  Object.assign(globalThis, { fetch })
  await screen.findByText('Лидия Ветрова')
})

test('a failure loses nothing: the same is sent again', async () => {
  await begin()
  await pick(staff())
  await within(dialog()).findByText(/^Готово к загрузке: 1$/)
  const { fetch } = globalThis
  Object.assign(globalThis, { fetch: async () => Promise.reject(new TypeError('broken')) })
  await press('Загрузить')
  await within(dialog()).findByRole('button', { name: 'Повторить' })
  Object.assign(globalThis, { fetch })
  expect(counts()).toContain('Готово к загрузке: 1')
  await press('Повторить')
  await waitFor(() => expect(dialog().textContent).toContain('Импортировано: 1, пропущено: 2'))
})
